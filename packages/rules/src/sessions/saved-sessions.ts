/** How long a session id is kept unless its expiry is known (SESS-1). */
export const SESSION_LIFETIME_MS = 900_000
/** The largest number of saved session ids (SESS-2). */
export const SAVED_SESSIONS_MAX = 10
/** Added to a timeout, so that the service ends a session before the page does (SESS-3). */
const TIMEOUT_RESERVE_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1000

/** A session id that the page has seen. */
export type SavedSession = {
  id: string
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /** The service reported that the session has ended, whatever its expiry time is. */
  isExpired: boolean
}

/** When a saved session id expires (SESS-1): at the time given, else 15 minutes from now. */
export function savedSessionExpiry(now: Date, explicit?: Date | null): Date {
  return explicit ?? new Date(now.getTime() + SESSION_LIFETIME_MS)
}

/** The end of a timeout `hh:mm:ss` that starts now, plus one minute (SESS-3). Null for any other text. */
export function timeoutToExpiry(timeout: string, now: Date): Date | null {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(timeout.trim()) ?? []
  if (hours === undefined) return null
  const timeoutMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
  return new Date(now.getTime() + timeoutMs + TIMEOUT_RESERVE_MS)
}

/** Saves a session id at the end of the list, of which the last ten are kept (SESS-2). An id is in the list only once. */
export function saveSession(sessions: readonly SavedSession[], id: string, expiry: Date): SavedSession[] {
  const known = sessions.find((session) => session.id === id)
  const saved = { id, expiresAtMs: expiry.getTime(), isExpired: known?.isExpired ?? false }
  return [...sessions.filter((session) => session.id !== id), saved].slice(-SAVED_SESSIONS_MAX)
}

/** Records that the service ended a session (SESS-1); it stays ended. */
export function markSessionExpired(sessions: readonly SavedSession[], id: string): SavedSession[] {
  return sessions.map((session) => (session.id === id ? { ...session, isExpired: true } : session))
}

/** Whether a session id is expired (SESS-1): its time has passed, it is missing, or it was recorded as expired. */
export function isSessionExpired(sessions: readonly SavedSession[], id: string | null, now: Date): boolean {
  const session = sessions.find((each) => each.id === id)
  return !session || session.isExpired || !(session.expiresAtMs > now.getTime())
}
