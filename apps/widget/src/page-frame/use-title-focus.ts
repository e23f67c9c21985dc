import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the title when `shown` changes and the focused element was removed with what was shown before (UI-6). The
 * shell does the same for a new path.
 */
export function useTitleFocus(shown: unknown, isNew = false): void {
  const last = useRef<unknown>(isNew ? undefined : shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement !== document.body) return
    const title = document.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [shown])
}
