/** The session ids of this tab, and their expiry (SESS-1, SESS-2). */
import { isSessionExpired, markSessionExpired, saveSession as withSession, savedSessionExpiry } from '@modulor/rules'
import type { LocalData } from './local-data'

/** Saves an id as the newest one, until `expiry` or for the default duration of a session (SESS-1). */
export function saveSession(data: LocalData, id: string, now: Date, expiry?: Date | null): void {
  data.write('sessions', withSession(data.read('sessions') ?? [], id, savedSessionExpiry(now, expiry)))
}

/** Records that the service refused this id (SESS-4). */
export function expireSession(data: LocalData, id: string): void {
  data.write('sessions', markSessionExpired(data.read('sessions') ?? [], id))
}

/** The session id after a reload, when the address no longer contains it; null if the newest one has expired. */
export function currentSession(data: LocalData, now: Date): string | null {
  const saved = data.read('sessions') ?? []
  const newest = saved.at(-1)?.id ?? null
  return isSessionExpired(saved, newest, now) ? null : newest
}
