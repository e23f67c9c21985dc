import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations'

/** The length of the day on which daylight saving time begins. */
const SHORT_DAY_MS = 23 * HOUR_MS
/** Some providers give the last second of a day as its end. */
const LAST_SECOND_MS = SECOND_MS

/**
 * Whether statements cover a whole day. `coveredMs` is the longest part without a gap. Between 23 and 24 hours are not a whole
 * day: the statement may have been made in the day's last hour.
 */
export const isWholeDay = ({ coveredMs }: { readonly coveredMs: number }): boolean =>
  coveredMs >= DAY_MS - LAST_SECOND_MS || (coveredMs <= SHORT_DAY_MS && coveredMs >= SHORT_DAY_MS - LAST_SECOND_MS)
