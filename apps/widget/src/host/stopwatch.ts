/**
 * Starts now. Returns the function that says how many milliseconds have passed, by the clock that moved further: the
 * device's time can be set back, and `performance.now()` may stop while the device sleeps.
 */
export function stopwatch(): () => number {
  const [startedAt, startedOn] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - startedAt, performance.now() - startedOn)
}

const SECOND_MS = 1000

/** Whole seconds left until a point in time, never below zero (RESULT-7). */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS))
}
