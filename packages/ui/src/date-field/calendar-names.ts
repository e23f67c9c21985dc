import { weekdayOf } from './month'

const MONDAY = '2024-01-01'
const MONDAY_OF_WEEK = 1

type WeekInfo = { firstDay: number }

/** The first day of the week where the language is spoken, 1 Monday to 7 Sunday; Monday if the platform does not provide it. */
export function weekStartOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(language)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY_OF_WEEK
}

/** Formats dates in the language, always in the Gregorian calendar and with the digits of the input. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}

export type CalendarNames = {
  months: readonly string[]
  weekdays: readonly { short: string; long: string }[]
  /** The whole date, for screen readers. */
  day: (date: string) => string
}

/** The names in a calendar, from the platform: months, weekdays beginning with the first day of the week, and days. */
export function calendarNames(language: string, weekStart: number): CalendarNames {
  const monthName = formatOf(language, { month: 'long' })
  const short = formatOf(language, { weekday: 'short' })
  const long = formatOf(language, { weekday: 'long' })
  const week = Array.from({ length: 7 }, (_, index) => {
    const date = `2024-01-0${((weekStart - weekdayOf(MONDAY) + index) % 7) + 1}`
    return { short: short(date), long: long(date) }
  })
  return {
    months: Array.from({ length: 12 }, (_, index) => monthName(`2024-${String(index + 1).padStart(2, '0')}-01`)),
    weekdays: week,
    day: formatOf(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
