/**
 * Starts now. Returns the function that says how many milliseconds have passed, by the clock that moved further: the
 * device's time can be set back, and `performance.now()` may stop while the device sleeps.
 */
export function stopwatch(): () => number {
  const [startedAt, startedOn] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - startedAt, performance.now() - startedOn)
}
