import { toVerdict, type Verdict } from '../verdict/verdict'

/** The largest number of years between now and an expiry (CARD-7). */
const EXPIRY_YEARS_MAX = 19

/** Years from now to a two- or four-digit year. Two digits mean the next such year, so the result is 0 to 99. */
function yearsAhead(year: string, yearNow: number): number {
  if (year.length === 4) return Number(year) - yearNow
  return (Number(year) - (yearNow % 100) + 100) % 100
}

function isExpiry(month: string, year: string, now: Date): boolean {
  if (!/^(?:[1-9]|0[1-9]|1[0-2])$/.test(month) || !/^(?:\d{2}|\d{4})$/.test(year)) return false
  const ahead = yearsAhead(year, now.getUTCFullYear())
  if (ahead === 0) return Number(month) >= now.getUTCMonth() + 1
  return ahead > 0 && ahead <= EXPIRY_YEARS_MAX
}

const EXPIRY_BEGINNING = /^(0|0?[1-9]|1[0-2])?(?:\/(\d?))?$/

function canBecomeExpiry(text: string, now: Date): boolean {
  const [, month, yearDigit] = EXPIRY_BEGINNING.exec(text) ?? []
  if (month === undefined) return text === ''
  if (yearDigit === undefined) return true
  if (Number(month) === 0) return false
  if (yearDigit === '') return true
  return Array.from({ length: 10 }, (_, digit) => `${yearDigit}${digit}`).some((year) => isExpiry(month, year, now))
}

/**
 * Checks an expiry `MM/YY` (CARD-7): month 1 to 12, from the current month on, at most 19 years ahead; a card is valid
 * until the end of its last month, in UTC. A year of four digits is accepted, because a saved card may have one.
 */
export function checkExpiry(text: string, now: Date): Verdict {
  const [month = '', year = '', ...rest] = text.split('/')
  const isValid = rest.length === 0 && isExpiry(month, year, now)
  return toVerdict({
    error: isValid ? null : 'PH.ERROR.INCORRECT_EXP_DATE',
    isPotentiallyValid: canBecomeExpiry(text, now),
  })
}
