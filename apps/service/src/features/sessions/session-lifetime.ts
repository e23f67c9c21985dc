import { HOUR_MS, MINUTE_MS } from '../../durations'

/** A session ends if it was not used for this long (SESS-1). */
export const IDLE_MS = 15 * MINUTE_MS
/** A session ends after this long, even if it is used. */
export const ABSOLUTE_MS = 4 * HOUR_MS

/** A launch code expires after this long. The browser opens the address at once. */
export const LAUNCH_MS = MINUTE_MS

const CLOCK_PLACE = ['YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm:ss'.length] as const

/** How long a session that was used just now stays valid without further use, as `hh:mm:ss` (SESS-3). */
export function sessionTimeout(openedAt: Date, now: Date): string {
  const leftMs = Math.max(0, Math.min(IDLE_MS, openedAt.getTime() + ABSOLUTE_MS - now.getTime()))
  return new Date(leftMs).toISOString().slice(...CLOCK_PLACE)
}
