import { useEffect, useState } from 'react'

const SECOND_MS = 1000

const secondsUntil = (endsAtMs: number | null) =>
  endsAtMs === null ? 0 : Math.max(0, Math.ceil((endsAtMs - Date.now()) / SECOND_MS))

/**
 * Whole seconds until a time, counted down to zero; zero without a time. It is computed from the clock, not by counting ticks.
 */
export function useSecondsLeft(endsAtMs: number | null): number {
  const [seen, setSeen] = useState({ endsAtMs, left: secondsUntil(endsAtMs) })
  if (seen.endsAtMs !== endsAtMs) setSeen({ endsAtMs, left: secondsUntil(endsAtMs) })
  useEffect(() => {
    if (secondsUntil(endsAtMs) === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(endsAtMs)
      setSeen({ endsAtMs, left })
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return seen.left
}
