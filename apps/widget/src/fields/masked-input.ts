import {
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { stepsOfHistory, type Step } from './edit-history'

export type MaskEdit = {
  readonly text: string
  readonly caret: number
  readonly previous: string
  /** Delete was pressed, not Backspace: the character after the caret is deleted. */
  readonly isForwardDeletion: boolean
  /** The whole text was selected, so the new text replaces it, even if both have parts in common. */
  readonly isAllReplaced: boolean
}
export type Masked = {
  readonly value: string
  readonly display: string
  readonly caret: number
  /** The inserted text is not valid: the input stays unchanged, and the field shows an error. */
  readonly isRefused?: boolean
}

export type MaskedInput = {
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
}

type Handlers = {
  onValue: (value: string) => void
  onBlur?: () => void
  /** Called with whether the last inserted text was refused. */
  onRefused?: (isRefused: boolean) => void
}

const isForwardDeletion = (event: Event | undefined) =>
  event instanceof InputEvent && event.inputType === 'deleteContentForward'
const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing

/** Whether a key means undo or redo. `KeyZ` is the key's position on keyboards without Latin letters. */
function historyKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code === 'KeyZ' ? 'z' : ''
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey ? 'redo' : null
}

/**
 * Handles `beforeinput`, for which React has no suitable event: stores whether the whole text is selected, and handles Undo of the
 * menu or of shaking the phone.
 */
function useBeforeInput(
  input: RefObject<HTMLInputElement | null>,
  isAllSelected: RefObject<boolean>,
  latestApply: RefObject<(direction: 'undo' | 'redo') => void>,
) {
  useEffect(() => {
    const element = input.current
    const handleBeforeInput = (event: InputEvent) => {
      if (element && !event.isComposing)
        isAllSelected.current = element.selectionStart === 0 && element.selectionEnd === element.value.length
      const direction = event.inputType === 'historyUndo' ? 'undo' : event.inputType === 'historyRedo' ? 'redo' : null
      if (!direction) return
      event.preventDefault()
      latestApply.current(direction)
    }
    element?.addEventListener('beforeinput', handleBeforeInput)
    return () => element?.removeEventListener('beforeinput', handleBeforeInput)
  }, [input, isAllSelected, latestApply])
}

/**
 * An input whose text is reformatted while it is typed. The caret stays at the same character (FORM-18). The text of an input
 * method is read when the composition ends, and a value that autofill has set without an event is read when the input loses the
 * focus. Browsers drop their undo history when a script changes the text, so undo and redo are implemented here.
 */
export function useMaskedInput(
  input: RefObject<HTMLInputElement | null>,
  display: string,
  mask: (edit: MaskEdit) => Masked,
  handlers: Handlers,
): MaskedInput {
  const caret = useRef<number | null>(null)
  const isAllSelected = useRef(false)
  const [composed, setComposed] = useState<string | null>(null)
  const [history] = useState(stepsOfHistory)
  // A refused key does not change the value, but the caret has to be restored.
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  const now = () =>
    mask({ text: display, caret: display.length, previous: display, isForwardDeletion: false, isAllReplaced: false })
  const show = (step: Step) => {
    caret.current = step.caret
    handlers.onValue(step.value)
    redraw()
  }
  const read = (element: HTMLInputElement, event?: Event) => {
    setComposed(null)
    const end = element.value.length
    const masked = mask({
      text: element.value,
      // The end of the selection, because a dropped text stays selected.
      caret: element.selectionEnd ?? end,
      previous: display,
      isForwardDeletion: isForwardDeletion(event),
      isAllReplaced: isAllSelected.current,
    })
    history.add(now(), masked)
    handlers.onRefused?.(masked.isRefused ?? false)
    show(masked)
  }
  const applyHistory = (direction: 'undo' | 'redo') => {
    const step = history[direction](now())
    if (!step) return
    handlers.onRefused?.(false)
    show(step)
  }
  const latestApply = useRef(applyHistory)
  useLayoutEffect(() => {
    latestApply.current = applyHistory
    if (caret.current === null) return
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  useBeforeInput(input, isAllSelected, latestApply)
  return {
    value: composed ?? display,
    onChange(event) {
      if (isComposing(event.nativeEvent)) setComposed(event.currentTarget.value)
      else read(event.currentTarget, event.nativeEvent)
    },
    onCompositionEnd: (event) => read(event.currentTarget),
    onKeyDown(event) {
      const way = historyKey(event)
      if (!way || event.currentTarget.readOnly) return
      event.preventDefault()
      applyHistory(way)
    },
    onBlur(event) {
      if (event.currentTarget.value !== display) read(event.currentTarget)
      handlers.onBlur?.()
    },
  }
}
