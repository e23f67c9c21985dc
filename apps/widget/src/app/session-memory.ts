/** The session id between page and tab: taken from the address, kept for a reload, and until when it is good (SESS-1 to SESS-4). */
import { timeoutToExpiry } from '@modulor/rules'
import type { Store } from '../session'
import { currentSession, expireSession, saveSession, type LocalData } from '../storage'

/** The id of the address, kept for a reload; else the one that this tab still has. `timeout`: `hh:mm:ss`, as the service says it. */
export function takeSession(
  sessionId: string | null,
  { localData, timeout, now }: { localData: LocalData; timeout: string | null; now: Date },
): string | null {
  if (sessionId === null) return currentSession(localData, now)
  // Another visit: the one before may have gone back to the list, this one has not (AUTO-2).
  if (!localData.read('sessions')?.some(({ id }) => id === sessionId)) {
    localData.remove('skip-last-used-method')
    localData.remove('selected-method-id')
    localData.remove('code-asked-for')
  }
  saveSession(localData, sessionId, now, timeoutToExpiry(timeout ?? '', now))
  return sessionId
}

/**
 * Stores the state of the session: a new expiry, so that a reload uses the session for as long as the service knows it;
 * or its end, so that a reload does not try it again.
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
