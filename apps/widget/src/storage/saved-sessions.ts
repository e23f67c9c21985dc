/** Which session ids this tab has seen, and until when they are good (SESS-1, SESS-2). */
import type { LocalData } from './local-data'

/** How long a saved id is good when nobody says otherwise (SESS-1). */
export const SESSION_LIFETIME_MS = 900_000

/** How many ids are remembered (SESS-2). */
export const SESSIONS_COUNT_MAX = 10

/** Saves an id as the newest one. `expiresAt` and `now` are milliseconds. An id that was recorded as expired stays so. */
export function saveSession(data: LocalData, id: string, now: number, expiresAt = now + SESSION_LIFETIME_MS): void {
  const saved = data.read('sessions') ?? []
  const isExpired = saved.some((session) => session.id === id && session.isExpired)
  const others = saved.filter((session) => session.id !== id)
  data.write('sessions', [{ id, expiresAt, isExpired }, ...others].slice(0, SESSIONS_COUNT_MAX))
}

/** Records that the service refused this id (SESS-4). */
export function expireSession(data: LocalData, id: string): void {
  const saved = data.read('sessions') ?? []
  data.write(
    'sessions',
    saved.map((session) => (session.id === id ? { ...session, isExpired: true } : session)),
  )
}

/** Whether a saved id must not be used any more: its time has passed, it is missing, or it was recorded as expired (SESS-1). */
export function isSessionExpired(data: LocalData, id: string, now: number): boolean {
  const session = data.read('sessions')?.find((candidate) => candidate.id === id)
  return session === undefined || session.isExpired || session.expiresAt <= now
}

/** The id to go on with after a reload, which has none in its address any more; null when there is none that is good. */
export function currentSession(data: LocalData, now: number): string | null {
  const newest = data.read('sessions')?.[0]
  return newest && !isSessionExpired(data, newest.id, now) ? newest.id : null
}
