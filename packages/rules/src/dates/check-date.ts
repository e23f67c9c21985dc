import { toVerdict, type Verdict } from '../verdict/verdict'
import { isDayOfCalendar, parseDate, YEAR_MAX, YEAR_MIN } from './parse-date'

const BEGINNING = /^(\d{0,2})(?:\.(\d{0,2})(?:\.(\d{0,4}))?)?$/

/** Numbers from `min` to `max` whose digits begin so. */
function numbersFrom(beginning: string, min: number, max: number, digits: number): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index).filter((number) =>
    String(number).padStart(digits, '0').startsWith(beginning),
  )
}

/** Whether digits that are still to be typed can make a date of it. A part that the next one follows must be whole. */
function canBecomeDate(text: string): boolean {
  const [, day, month, year] = BEGINNING.exec(text) ?? []
  if (day === undefined) return false
  if ((month !== undefined && day.length < 2) || (year !== undefined && month?.length !== 2)) return false
  const years = numbersFrom(year ?? '', YEAR_MIN, YEAR_MAX, 4)
  const months = numbersFrom(month ?? '', 1, 12, 2)
  const days = numbersFrom(day, 1, 31, 2)
  return months.some((each) =>
    days.some((one) => years.some((ofYear) => isDayOfCalendar({ year: ofYear, month: each, day: one }))),
  )
}

/** Judges a date as it is shown (DATE-1), `DD.MM.YYYY`: a day of the calendar, or a beginning that can become one. */
export function checkDate(text: string): Verdict {
  const date = text.trim()
  return toVerdict({
    error: parseDate(date) ? null : 'PH.ERROR.INVALID_DATE',
    isPotentiallyValid: canBecomeDate(date),
  })
}
