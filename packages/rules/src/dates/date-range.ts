import type { FormField } from '@modulor/contract/http'
import { YEAR_MAX, YEAR_MIN } from './parse-date'

/** Days as `YYYY-MM-DD`, which can be compared as texts. Both ends are included. */
export type DateRange = { readonly min: string; readonly max: string }

/** The extended type of a date of birth, which cannot be later than today. */
export const BIRTH_TYPE = 'date_of_birth'
const RELATIVE = /^today(?:([-+])(\d{1,3})y)?$/

/**
 * `today-18y` on 22 November 2026 is 2008-11-22. On 29 February, if the other year has none, the result is the 28th: a
 * player born on 1 March is not 18 yet.
 */
function dayOf(bound: string, now: Date): string {
  const relative = RELATIVE.exec(bound)
  if (!relative) return bound
  const years = Number(`${relative[1] ?? ''}${relative[2] ?? '0'}`)
  const day = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()))
  if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0)
  return day.toISOString().slice(0, 10)
}

/**
 * The days that a date field accepts (DATE-1): those of the method's configuration, else 1900 to 2100; a date of birth
 * until today.
 */
export function dateRange(field: Pick<FormField, 'date_min' | 'date_max' | 'extended_type'>, now: Date): DateRange {
  const max = field.date_max ?? (field.extended_type === BIRTH_TYPE ? 'today' : `${YEAR_MAX}-12-31`)
  return { min: dayOf(field.date_min ?? `${YEAR_MIN}-01-01`, now), max: dayOf(max, now) }
}
