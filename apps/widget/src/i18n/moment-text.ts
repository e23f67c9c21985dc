const DAY_MS = 24 * 60 * 60 * 1000

/** The moment itself, with its day where it is not within the next one. */
export function momentText(moment: Date, nowMs: number, locale: string): string {
  const isNear = moment.getTime() - nowMs < DAY_MS
  return new Intl.DateTimeFormat(locale, {
    ...(isNear ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}
