const NEAR_MS = 12 * 60 * 60 * 1000

/**
 * Formats a time in the player's time zone: with the day if it is more than 12 hours ahead (LIST-11), and then with the year if it
 * is not the current one. The spaces are non-breaking.
 */
export function momentText(moment: Date, nowMs: number, locale: string): string {
  const isNear = moment.getTime() - nowMs <= NEAR_MS
  const isThisYear = moment.getFullYear() === new Date(nowMs).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    ...(!isNear && { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }),
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(moment)
    .replaceAll(' ', '\u00A0')
}
