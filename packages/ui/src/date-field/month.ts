const DAYS_IN_WEEK = 7
const MONTHS_IN_YEAR = 12

/** A month of the calendar; `month` is 1 to 12. */
export type Month = { year: number; month: number }

const pad = (value: number, length: number) => String(value).padStart(length, '0')

const toUtc = (date: string) => new Date(`${date}T00:00:00Z`)

const toText = (utc: Date) =>
  `${pad(utc.getUTCFullYear(), 4)}-${pad(utc.getUTCMonth() + 1, 2)}-${pad(utc.getUTCDate(), 2)}`

/** Days of a month, 28 to 31. */
export function daysInMonth({ year, month }: Month): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The month of a date written YYYY-MM-DD. */
export function monthOf(date: string): Month {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

/** Adds days to a date; a negative number goes back. */
export function addDays(date: string, days: number): string {
  const utc = toUtc(date)
  utc.setUTCDate(utc.getUTCDate() + days)
  return toText(utc)
}

/** Adds months to a date; if the month has no such day, returns its last day. */
export function addMonths(date: string, months: number): string {
  const { year, month } = monthOf(date)
  const count = year * MONTHS_IN_YEAR + (month - 1) + months
  const target = { year: Math.floor(count / MONTHS_IN_YEAR), month: (count % MONTHS_IN_YEAR) + 1 }
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(target))
  return `${pad(target.year, 4)}-${pad(target.month, 2)}-${pad(day, 2)}`
}

/** Day of the week, 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return toUtc(date).getUTCDay() || DAYS_IN_WEEK
}

/** The first day of the date's week. */
export function startOfWeek(date: string, weekStart: number): string {
  return addDays(date, -((weekdayOf(date) - weekStart + DAYS_IN_WEEK) % DAYS_IN_WEEK))
}

/** The weeks of a month; null for days of another month. */
export function weeksOf({ year, month }: Month, weekStart: number): (string | null)[][] {
  const prefix = `${pad(year, 4)}-${pad(month, 2)}-`
  const last = `${prefix}${pad(daysInMonth({ year, month }), 2)}`
  const weeks: (string | null)[][] = []
  for (let first = startOfWeek(`${prefix}01`, weekStart); first <= last; first = addDays(first, DAYS_IN_WEEK))
    weeks.push(
      Array.from({ length: DAYS_IN_WEEK }, (_, index) => {
        const date = addDays(first, index)
        return date.startsWith(prefix) ? date : null
      }),
    )
  return weeks
}

/** The date, or the nearest end of the range if the date is outside. */
export function clampDate(date: string, min: string | undefined, max: string | undefined): string {
  if (min && date < min) return min
  return max && date > max ? max : date
}

export type CalendarMove = { from: string; key: string; isShift: boolean; isRtl: boolean; weekStart: number }

/** The date to which a key moves in the grid, or null for other keys. Left and right depend on the reading direction. */
export function moveInCalendar({ from, key, isShift, isRtl, weekStart }: CalendarMove): string | null {
  const forward = isRtl ? -1 : 1
  const paged = isShift ? MONTHS_IN_YEAR : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(from, forward)
    case 'ArrowLeft':
      return addDays(from, -forward)
    case 'ArrowDown':
      return addDays(from, DAYS_IN_WEEK)
    case 'ArrowUp':
      return addDays(from, -DAYS_IN_WEEK)
    case 'PageDown':
      return addMonths(from, paged)
    case 'PageUp':
      return addMonths(from, -paged)
    case 'Home':
      return startOfWeek(from, weekStart)
    case 'End':
      return addDays(startOfWeek(from, weekStart), DAYS_IN_WEEK - 1)
    default:
      return null
  }
}
