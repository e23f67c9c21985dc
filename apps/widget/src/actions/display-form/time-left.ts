const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** Below this, every minute is announced to screen readers; above it, every fifth. */
const LAST_MINUTES = 5

/** Minutes and seconds left, such as `14:12`; hours before them where there are any. */
export function timeLeftText(leftMs: number): string {
  const leftS = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(leftS / HOUR_S), Math.floor((leftS % HOUR_S) / MINUTE_S)]
  const seconds = twoDigits(leftS % MINUTE_S)
  return hours === 0 ? `${String(minutes)}:${seconds}` : `${String(hours)}:${twoDigits(minutes)}:${seconds}`
}

/** The minutes that are announced: they change every five minutes, and at the end every minute. */
export function announcedMinutes(leftMs: number): number {
  const minutes = Math.max(0, Math.ceil(leftMs / (MINUTE_S * SECOND_MS)))
  return minutes <= LAST_MINUTES ? minutes : Math.ceil(minutes / LAST_MINUTES) * LAST_MINUTES
}

/** The remaining share of the time in which a form is valid, 0 to 1. */
export function remainingShare(createdAtMs: number, expiresAtMs: number, nowMs: number): number {
  const lifeMs = expiresAtMs - createdAtMs
  return lifeMs <= 0 ? 0 : Math.min(1, Math.max(0, (expiresAtMs - nowMs) / lifeMs))
}
