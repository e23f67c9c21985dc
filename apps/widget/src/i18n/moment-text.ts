const NEAR_MS = 12 * 60 * 60 * 1000

/**
 * The moment on the player's clock: its day where it is more than 12 hours away (LIST-11), its year where it is not this
 * one. Its spaces do not break.
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
