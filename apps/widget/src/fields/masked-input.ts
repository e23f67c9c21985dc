import { useLayoutEffect, useReducer, useRef, type ChangeEvent, type FocusEvent, type RefObject } from 'react'

export type MaskEdit = {
  readonly text: string
  readonly caret: number
  readonly previous: string
  /** Delete was pressed, not Backspace: what stood behind the caret is meant. */
  readonly isForwardDeletion: boolean
}
export type Masked = { readonly value: string; readonly display: string; readonly caret: number }

export type MaskedInput = {
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

const isForwardDeletion = (event: Event | undefined) =>
  event instanceof InputEvent && event.inputType === 'deleteContentForward'

/**
 * An input whose text a rule rewrites while it is typed. The caret stays beside the character that it was beside
 * (FORM-18). What autofill wrote without telling anybody is read when the input is left.
 */
export function useMaskedInput(
  input: RefObject<HTMLInputElement | null>,
  display: string,
  mask: (edit: MaskEdit) => Masked,
  handlers: { onValue: (value: string) => void; onBlur: () => void },
): MaskedInput {
  const caret = useRef<number | null>(null)
  // A refused key changes no value, but the caret has to go back all the same.
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const read = (element: HTMLInputElement, event?: Event) => {
    const end = element.value.length
    const masked = mask({
      text: element.value,
      caret: element.selectionStart ?? end,
      previous: display,
      isForwardDeletion: isForwardDeletion(event),
    })
    caret.current = masked.caret
    handlers.onValue(masked.value)
    redraw()
  }
  useLayoutEffect(() => {
    if (caret.current === null) return
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return {
    value: display,
    onChange: (event) => read(event.currentTarget, event.nativeEvent),
    onBlur(event) {
      if (event.currentTarget.value !== display) read(event.currentTarget)
      handlers.onBlur()
    },
  }
}
