import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { hashOfSessionKey, isSessionId } from './session-id'
import { IDLE_MS } from './session-lifetime'
import { moveIdleExpiry, type StoredSession } from './sessions.repository'
import type { SessionsDeps } from './sessions.types'
import { SECOND_MS } from '../../durations'

/** The idle time is stored only if it moved by at least this much, so that reads seldom cause a write. */
const IDLE_WRITTEN_EVERY_MS = 10 * SECOND_MS

export type FindSession = (idHash: string) => Promise<StoredSession | undefined>

/** Whether the brand and the currency are still configured: a reload of the configuration may have removed them. */
const isConfigured = ({ brands, currencies }: CashierConfig, { brand, currency }: StoredSession) =>
  Object.hasOwn(brands, brand) && Object.hasOwn(currencies, currency)

/**
 * Returns the player of a session id (`Sessions.check`). A session that is missing, unknown, expired, or of a removed brand or
 * currency is always refused with the same error.
 */
export async function checkSession(
  deps: SessionsDeps,
  find: FindSession,
  id: string | undefined,
): Promise<Outcome<PlayerSession>> {
  if (id === undefined || !isSessionId(id)) return refused(SESSION_ERROR_CODE)
  const idHash = hashOfSessionKey(id)
  const session = await find(idHash)
  const now = deps.now()
  if (!session || session.idle_expires_at <= now || !isConfigured(deps.config, session))
    return refused(SESSION_ERROR_CODE)

  const idleExpiresMs = Math.min(now.getTime() + IDLE_MS, session.expires_at.getTime())
  if (idleExpiresMs - session.idle_expires_at.getTime() >= IDLE_WRITTEN_EVERY_MS)
    await moveIdleExpiry(deps.db, idHash, new Date(idleExpiresMs))
  return done({
    idHash,
    brand: session.brand,
    userId: session.user_id,
    currency: session.currency,
    country: session.country,
    language: session.language,
    openedAt: session.created_at,
    terms: session.terms,
  })
}
