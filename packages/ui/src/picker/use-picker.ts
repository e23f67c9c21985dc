import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isMatch, startsLike } from './matching'
import { wordsOf, type PickerOption } from './picker-option'

const TYPED_TOGETHER_MS = 700
const PAGE_ROWS = 8

/** Where a key leads to in the list, or null for a key that does not move. */
function moveOf(key: string, at: number, count: number, isList: boolean): number | null {
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(last, at + PAGE_ROWS),
    PageUp: Math.max(0, at - PAGE_ROWS),
    // In a line of text these two move the caret.
    ...(isList ? { Home: 0, End: last } : {}),
  }
  return moves[key] ?? null
}

export type PickerQuestion = {
  options: readonly PickerOption[]
  value: string
  /** Without a search the first row is active from the start, because the focus of the list is seen nowhere else. */
  hasSearch: boolean
  onChoose: (value: string) => void
}

/** What a picker shows and where its keyboard stands. The list is not focused row by row: the active row is told by id. */
export function usePicker({ options, value, hasSearch, onChoose }: PickerQuestion) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const shown = options.filter((option) => isMatch(wordsOf(option), query))
  const [activeValue, setActiveValue] = useState(value)
  const found = shown.findIndex((option) => option.value === activeValue)
  // A row that nobody chose, searched or moved to is not active: it would look chosen.
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
  /** `isList`: the focus is on the list itself and not in the search. Returns whether the key was for the list. */
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
