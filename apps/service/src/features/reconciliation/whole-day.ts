import { HOUR_MS } from '../../durations'

/** The shortest day of a calendar, when the clocks go forward. */
const DAY_MS_MIN = 23 * HOUR_MS

/** Whether statements cover all of a day, however long it is where the provider is. `coveredMs` is the longest time without a gap. */
export const isWholeDay = ({ coveredMs }: { readonly coveredMs: number }): boolean => coveredMs >= DAY_MS_MIN
