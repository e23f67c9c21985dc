import { HOUR_MS } from '../../durations'

/** The shortest day of a calendar, when the clocks go forward. */
const DAY_MS_MIN = 23 * HOUR_MS

/** Whether statements cover all of a day, however long it is where the provider is. */
export const isWholeDay = ({ coversFrom, coversTo }: { readonly coversFrom: Date; readonly coversTo: Date }): boolean =>
  coversTo.getTime() - coversFrom.getTime() >= DAY_MS_MIN
