import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import { checkSession, type FindSession } from './check-session'
import { hashOfSessionKey, isLaunchCode, newSessionId } from './session-id'
import { useLaunchCode } from './sessions.repository'
import type { LaunchedSession, SessionsDeps } from './sessions.types'

/** Whether a brand's addresses may contain a session id (issue-9 3.4). If the brand has no setting, only in a sandbox. */
export function isPlainSessionIdAllowed({ brands, environment }: CashierConfig, brand: string): boolean {
  return brands[brand]?.plain_session_id_allowed ?? environment === 'sandbox'
}

/**
 * Implements `Sessions.launch`. A code that was used, has expired or never existed is refused with the same error as an ended
 * session.
 */
export async function launchSession(
  deps: SessionsDeps,
  find: FindSession,
  code: string,
): Promise<Outcome<LaunchedSession>> {
  if (!isLaunchCode(code)) return refused(SESSION_ERROR_CODE)
  const sessionId = newSessionId()
  const key = { idHash: hashOfSessionKey(sessionId), now: deps.now() }
  // If the code is not valid, no session gets this id, and the check below refuses it.
  await useLaunchCode(deps.db, hashOfSessionKey(code), key)
  const checked = await checkSession(deps, find, sessionId)
  return checked.ok ? done({ sessionId, session: checked.value }) : checked
}
