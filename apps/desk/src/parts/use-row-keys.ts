import { useEffect, useState } from 'react'

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** `j` and `k` move through the rows of a list, and Enter opens the row. Returns the row that is chosen; -1: none yet. */
export function useRowKeys(count: number, open: (index: number) => void): number {
  const [active, setActive] = useState(-1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
      if (event.key === 'j') setActive((index) => Math.min(index + 1, count - 1))
      else if (event.key === 'k') setActive((index) => Math.max(index - 1, 0))
      else if (event.key === 'Enter' && active >= 0 && event.target === document.body) open(active)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [count, active, open])
  return Math.min(active, count - 1)
}
