import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isMatch, startsLike } from './matching'
import { wordsOf, type PickerOption } from './picker-option'

const TYPED_TOGETHER_MS = 700
const PAGE_ROWS = 8

/** The index to which a key moves in the list, or null for other keys. */
function moveOf(key: string, at: number, count: number, isList: boolean): number | null {
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(last, at + PAGE_ROWS),
    PageUp: Math.max(0, at - PAGE_ROWS),
    // In a text input these two keys move the caret.
    ...(isList ? { Home: 0, End: last } : {}),
  }
  return moves[key] ?? null
}

export type PickerInput = {
  options: readonly PickerOption[]
  value: string
  /** Without a search the first row is active from the start, because nothing else shows that the list has the focus. */
  hasSearch: boolean
  onChoose: (value: string) => void
}

/**
 * The state of a picker: its visible options and the active row. The rows do not get the focus; `aria-activedescendant`
 * has the active row's id.
 */
export function usePicker({ options, value, hasSearch, onChoose }: PickerInput) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const shown = options.filter((option) => isMatch(wordsOf(option), query))
  const [activeValue, setActiveValue] = useState(value)
  const found = shown.findIndex((option) => option.value === activeValue)
  // A row is active only after it was chosen, searched or moved to; otherwise it would look chosen.
  const at = found === -1 && (!hasSearch || query !== '') ? 0 : found
  const typed = useRef({ text: '', untilMs: 0 })
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = shown[at] && optionId(at)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, query])
  const goTo = (index: number) => setActiveValue(shown[index]?.value ?? '')
  const search = (text: string) => {
    setQuery(text)
    setActiveValue('')
  }
  const chooseActive = () => {
    const option = shown[at]
    if (option && !option.isDisabled) onChoose(option.value)
  }
  const typeAhead = (event: KeyboardEvent) => {
    const { text, untilMs } = typed.current
    const next = event.timeStamp < untilMs ? text + event.key : event.key
    typed.current = { text: next, untilMs: event.timeStamp + TYPED_TOGETHER_MS }
    const index = shown.findIndex(({ label }) => startsLike(label, next))
    if (index !== -1) goTo(index)
  }
  /** `isList`: the focus is on the list itself and not in the search. Returns whether the key was handled. */
  const handleKey = (event: KeyboardEvent, isList: boolean): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false
    const to = moveOf(event.key, at, shown.length, isList)
    const isChoice = event.key === 'Enter' || (isList && event.key === ' ')
    if (to === null && !isChoice) return false
    event.preventDefault()
    if (isChoice) chooseActive()
    else goTo(to ?? 0)
    return true
  }
  return { listId, query, search, shown, at, optionId, activeId, handleKey, typeAhead }
}
