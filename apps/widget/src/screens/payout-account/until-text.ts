const DAY_MS = 24 * 60 * 60 * 1000

/** The moment in the player's own clock, with its day where it is not within the next one (VERIF-3). */
export function untilText(momentMs: number, nowMs: number, locale: string): string {
  const isNear = momentMs - nowMs < DAY_MS
  return new Intl.DateTimeFormat(locale, {
    ...(isNear ? {} : { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(momentMs)
}
