import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { hashOfSessionId, isSessionId } from './session-id'
import { IDLE_MS } from './session-lifetime'
import { moveIdleExpiry, type StoredSession } from './sessions.repository'
import type { SessionsDeps } from './sessions.types'
import { SECOND_MS } from '../../durations'

/** The idle time is written down only when it moved by this much, so that reading a list is not a write. */
const IDLE_WRITTEN_EVERY_MS = 10 * SECOND_MS

export type FindSession = (idHash: string) => Promise<StoredSession | undefined>

/** Whether the configuration still has the brand and the currency: a reload may have removed them. */
const isConfigured = ({ brands, currencies }: CashierConfig, { brand, currency }: StoredSession) =>
  Object.hasOwn(brands, brand) && Object.hasOwn(currencies, currency)

/** Who a session id stands for (`Sessions.check`). One answer for missing, unknown, expired and of a brand or a currency that left. */
export async function checkSession(
  deps: SessionsDeps,
  find: FindSession,
  id: string | undefined,
): Promise<Outcome<PlayerSession>> {
  if (id === undefined || !isSessionId(id)) return refused(SESSION_ERROR_CODE)
  const idHash = hashOfSessionId(id)
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
