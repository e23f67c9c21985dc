import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import { checkSession, type FindSession } from './check-session'
import { hashOfSessionId, isLaunchCode, newSessionId } from './session-id'
import { useLaunchCode } from './sessions.repository'
import type { LaunchedSession, SessionsDeps } from './sessions.types'

/** Whether a brand's addresses may carry a session id (issue-9 3.4). Where the brand does not say: in a sandbox only. */
export function isPlainSessionIdAllowed({ brands, environment }: CashierConfig, brand: string): boolean {
  return brands[brand]?.plain_session_id_allowed ?? environment === 'sandbox'
}

/** `Sessions.launch`. A code that was used, is too old or was never given out gets the one answer that an ended session gets. */
export async function launchSession(
  deps: SessionsDeps,
  find: FindSession,
  code: string,
): Promise<Outcome<LaunchedSession>> {
  if (!isLaunchCode(code)) return refused(SESSION_ERROR_CODE)
  const sessionId = newSessionId()
  const key = { idHash: hashOfSessionId(sessionId), now: deps.now() }
  // Where the code opens none, no session has the id.
  await useLaunchCode(deps.db, hashOfSessionId(code), key)
  const checked = await checkSession(deps, find, sessionId)
  return checked.ok ? done({ sessionId, session: checked.value }) : checked
}
