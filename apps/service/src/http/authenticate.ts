/** Identifies the caller: a player's session, the holder of a pay session id, or a merchant's server. */
import { SESSION_HEADER } from '@modulor/contract/http'
import type { FastifyRequest } from 'fastify'
import type { PaymentAccess, PlayerSession } from '../features/payments'
import type { Merchant, Sessions } from '../features/sessions'
import { done, refused, type Outcome } from '../outcome'
import type { RateLimiter } from './rate-limits'

const PAY_SESSION_ID_LENGTH_MAX = 64
const BEARER = /^Bearer ([\x21-\x7e]{1,255})$/i

export type Authenticator = {
  /** Refuses a missing, foreign or expired session with code 17, without revealing which of them applies (SESS-4). */
  session(request: FastifyRequest): Promise<Outcome<PlayerSession>>
  /**
   * A player's session gives access to all payments of the player; a pay session id gives access only to its own
   * payment.
   */
  payment(request: FastifyRequest): Promise<Outcome<PaymentAccess>>
  merchant(request: FastifyRequest): Outcome<Merchant>
}

export function createAuthenticator(sessions: Sessions, limitSession: RateLimiter): Authenticator {
  const headerOf = (request: FastifyRequest): string | undefined => {
    const header = request.headers[SESSION_HEADER]
    return typeof header === 'string' && header !== '' ? header : undefined
  }

  async function session(request: FastifyRequest): Promise<Outcome<PlayerSession>> {
    const checked = await sessions.check(headerOf(request))
    if (!checked.ok) return checked
    const limited = await limitSession(request, checked.value.idHash)
    return limited ?? checked
  }

  async function payment(request: FastifyRequest): Promise<Outcome<PaymentAccess>> {
    const header = headerOf(request)
    if (header === undefined || sessions.isSessionId(header)) {
      const checked = await session(request)
      return checked.ok ? done({ kind: 'player', session: checked.value }) : checked
    }
    if (header.length > PAY_SESSION_ID_LENGTH_MAX) return refused('not_found')
    return done({ kind: 'pay_session', paySessionId: header })
  }

  function merchant(request: FastifyRequest): Outcome<Merchant> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const found = key === undefined ? undefined : sessions.merchantOfKey(key)
    return found && found.brands.size > 0 ? done(found) : refused('merchant_unauthorized')
  }

  return { session, payment, merchant }
}
