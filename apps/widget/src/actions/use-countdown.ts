import { useEffect, useRef, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds left until a moment, never below zero (RESULT-7). */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS))
}

/**
 * Counts down once and then acts; `stop` calls it off for good, so that nobody is carried away while reading. Null
 * when it was stopped, and where there is nothing to count (a timeout of zero means: stay).
 */
export function useCountdown(timeoutS: number, onEnd: () => void): { leftS: number | null; stop: () => void } {
  const [leftS, setLeftS] = useState(timeoutS)
  const [isStopped, setIsStopped] = useState(false)
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => {
    if (isStopped || timeoutS <= 0) return
    const endsAtMs = Date.now() + timeoutS * SECOND_MS
    const show = () => {
      const left = secondsLeft(endsAtMs, Date.now())
      setLeftS(left)
      if (left > 0) return
      clearInterval(timer)
      latestOnEnd.current()
    }
    const timer = setInterval(show, SECOND_MS)
    return () => clearInterval(timer)
  }, [timeoutS, isStopped])
  return { leftS: isStopped || timeoutS <= 0 ? null : leftS, stop: () => setIsStopped(true) }
}
