import { useEffect, useState } from 'react'
import { secondsLeft, stopwatch } from '../host/stopwatch'

const SECOND_MS = 1000

const secondsUntil = (endsAtMs: number | null) => (endsAtMs === null ? 0 : secondsLeft(endsAtMs, Date.now()))

/**
 * Whole seconds until a time, counted down to zero; zero without a time. It is computed from the time that has passed, not by counting ticks.
 */
export function useSecondsLeft(endsAtMs: number | null): number {
  const [seen, setSeen] = useState({ endsAtMs, left: secondsUntil(endsAtMs) })
  if (seen.endsAtMs !== endsAtMs) setSeen({ endsAtMs, left: secondsUntil(endsAtMs) })
  useEffect(() => {
    if (endsAtMs === null || secondsUntil(endsAtMs) === 0) return
    // From here on the rest is measured, because the device's clock may be set back while the player waits.
    const [restMs, passedMs] = [endsAtMs - Date.now(), stopwatch()]
    const timer = setInterval(() => {
      const left = secondsLeft(restMs, passedMs())
      setSeen({ endsAtMs, left })
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return seen.left
}
