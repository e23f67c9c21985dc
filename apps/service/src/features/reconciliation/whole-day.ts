import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations'

/** The day on which the clocks go forward. */
const SHORT_DAY_MS = 23 * HOUR_MS
/** Some providers name the last second of a day as its end. */
const LAST_SECOND_MS = SECOND_MS

/**
 * Whether statements cover all of a day. `coveredMs` is the longest time without a gap. Between 23 and 24 hours are a part of a day, such
 * as a statement that was made in its last hour.
 */
export const isWholeDay = ({ coveredMs }: { readonly coveredMs: number }): boolean =>
  coveredMs >= DAY_MS - LAST_SECOND_MS || (coveredMs <= SHORT_DAY_MS && coveredMs >= SHORT_DAY_MS - LAST_SECOND_MS)
