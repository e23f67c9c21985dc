/** The session id in the tab's storage: taken from the address, kept for a reload, with its expiry (SESS-1 to SESS-4). */
import { timeoutToExpiry } from '@modulor/rules'
import type { Store } from '../session'
import { currentSession, expireSession, saveSession, type LocalData } from '../storage'

/**
 * Stores the given id for a reload and returns it; without one returns the id that this tab has. `timeout`: the service's `hh:mm:ss`.
 * `isSessionExpired`: the service refused the given id with this page. A reload must not use it, for it may be another player's (SESS-4).
 */
export function takeSession(
  sessionId: string | null,
  {
    localData,
    timeout,
    now,
    isSessionExpired,
  }: { localData: LocalData; timeout: string | null; now: Date; isSessionExpired?: boolean },
): string | null {
  if (sessionId === null) return currentSession(localData, now)
  // A new visit: what the player did in the visit before, such as returning to the list, does not count (AUTO-2).
  if (!localData.read('sessions')?.some(({ id }) => id === sessionId)) {
    localData.remove('skip-last-used-method')
    localData.remove('selected-method-id')
    localData.remove('code-asked-for')
  }
  saveSession(localData, sessionId, now, timeoutToExpiry(timeout ?? '', now))
  if (isSessionExpired) expireSession(localData, sessionId)
  return sessionId
}

/**
 * Stores the state of the session: a new expiry, so that a reload can use the session until it expires on the service;
 * or its end, so that a reload does not use it again.
 */
export function rememberSession(store: Store, localData: LocalData, sessionId: string | null): void {
  if (sessionId === null) return
  let savedUntil = store.getState().shared.sessionExpirationTime
  const stop = store.subscribe(() => {
    const { isSessionExpired, sessionExpirationTime } = store.getState().shared
    if (isSessionExpired) {
      stop()
      expireSession(localData, sessionId)
    } else if (sessionExpirationTime !== null && sessionExpirationTime !== savedUntil) {
      savedUntil = sessionExpirationTime
      saveSession(localData, sessionId, new Date(), new Date(sessionExpirationTime))
    }
  })
}
