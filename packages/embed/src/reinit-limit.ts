/** How many times a cashier may be recreated within `REINIT_WINDOW_MS` before the host gets the error `reinit_limit`. */
export const REINIT_COUNT_MAX = 3
export const REINIT_WINDOW_MS = 60_000

/**
 * Decides whether the cashier may be recreated once more (MSG-5): at most three times in a minute. Returns the times to
 * remember (milliseconds, newest last), or undefined when the limit is reached.
 */
export function admitReinit(timesMs: readonly number[], nowMs: number): readonly number[] | undefined {
  const recentMs = timesMs.filter((timeMs) => nowMs - timeMs < REINIT_WINDOW_MS)
  return recentMs.length < REINIT_COUNT_MAX ? [...recentMs, nowMs] : undefined
}
