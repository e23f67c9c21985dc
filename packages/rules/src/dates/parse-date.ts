/** Years that a date may have (DATE-1). */
export const YEAR_MIN = 1900
export const YEAR_MAX = 2100
const DAYS_OF_MONTH: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Whether the day exists in the calendar; month and day count from 1. */
export function isDayOfCalendar({ year, month, day }: { year: number; month: number; day: number }): boolean {
  if (year < YEAR_MIN || year > YEAR_MAX) return false
  const days = month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/**
 * Reads a date as it is shown, `DD.MM.YYYY`, strictly (DATE-1): two, two and four digits, a day of the calendar, years
 * 1900 to 2100. `iso` is the text to send, the start of that day in UTC. Null for anything else.
 */
export function parseDate(text: string): { iso: string } | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const isDay = isDayOfCalendar({ year: Number(year), month: Number(month), day: Number(day) })
  return isDay ? { iso: `${year}-${month}-${day}T00:00:00.000Z` } : null
}

/** Converts an ISO text of `parseDate` back to the displayed date; null for any other text (DATE-1). */
export function displayDate(iso: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})T00:00:00\.000Z$/.exec(iso) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const text = `${day}.${month}.${year}`
  return parseDate(text) ? text : null
}
