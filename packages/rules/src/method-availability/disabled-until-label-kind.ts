const LONG_RESTRICTION_MS = 43_200_000
const SHORT_RESTRICTION_MS = 3_600_000

/** How the end of a restriction is shown: by date and time, by time, or by the minutes left. */
export type DisabledUntilLabelKind = 'date_time' | 'time' | 'minutes'

/**
 * How a disabled-until message shows the time (LIST-11): over 12 hours with the date, from 1 to 12 hours by the time,
 * below that in minutes; null if the time has passed or `until` (ISO) is not a time.
 */
export function disabledUntilLabelKind(until: string, now: Date): DisabledUntilLabelKind | null {
  const remainingMs = Date.parse(until) - now.getTime()
  if (!(remainingMs > 0)) return null
  if (remainingMs > LONG_RESTRICTION_MS) return 'date_time'
  return remainingMs >= SHORT_RESTRICTION_MS ? 'time' : 'minutes'
}
