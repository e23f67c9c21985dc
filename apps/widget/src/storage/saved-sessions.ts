/** Which session ids this tab has seen, and until when they are good (SESS-1, SESS-2). */
import { isSessionExpired, markSessionExpired, saveSession as withSession, savedSessionExpiry } from '@modulor/rules'
import type { LocalData } from './local-data'

/** Saves an id as the newest one, until `expiry` or for the time that a session has by itself (SESS-1). */
export function saveSession(data: LocalData, id: string, now: Date, expiry?: Date | null): void {
  data.write('sessions', withSession(data.read('sessions') ?? [], id, savedSessionExpiry(now, expiry)))
}

/** Records that the service refused this id (SESS-4). */
export function expireSession(data: LocalData, id: string): void {
  data.write('sessions', markSessionExpired(data.read('sessions') ?? [], id))
}

/** The id to go on with after a reload, which has none in its address any more; null when none is valid. */
export function currentSession(data: LocalData, now: Date): string | null {
  const saved = data.read('sessions') ?? []
  const newest = saved.at(-1)?.id ?? null
  return isSessionExpired(saved, newest, now) ? null : newest
}
