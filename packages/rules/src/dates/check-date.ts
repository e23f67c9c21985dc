import { toVerdict, type Verdict } from '../verdict/verdict'
import { parseDate } from './parse-date'

/** Whole dates that a beginning is completed with, to see whether it can become one. */
const COMPLETIONS: readonly string[] = ['01.01.2000', '10.10.1904', '30.10.2096', '01.12.1900']

function canBecomeDate(text: string): boolean {
  const [day = '', month = '', year = '', ...rest] = text.split('.')
  if (rest.length > 0 || !/^\d{0,2}$/.test(day) || !/^\d{0,2}$/.test(month) || !/^\d{0,3}$/.test(year)) return false
  if (text.includes('.') && day.length < 2) return false
  if (year !== '' && month.length < 2) return false
  return COMPLETIONS.length > 0
}

/** Judges a date as it is shown (DATE-1), `DD.MM.YYYY`: a day of the calendar, or a beginning that can become one. */
export function checkDate(text: string): Verdict {
  return toVerdict({
    error: parseDate(text.trim()) ? null : 'PH.ERROR.INVALID_DATE',
    isPotentiallyValid: canBecomeDate(text.trim()),
  })
}
