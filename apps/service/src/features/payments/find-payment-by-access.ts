import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import {
  findNewestOfSession,
  findPaymentByKey,
  findPaymentByPaySession,
  findPaymentOfPlayer,
} from './payments.repository'
import type { PaymentAccess } from './payments.types'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment that somebody may see: a player's own, or the one whose pay session id was shown. Else undefined. */
export async function findPaymentByAccess({ db }: PaymentDeps, access: PaymentAccess): Promise<Payment | undefined> {
  if (access.kind === 'pay_session') return findPaymentByPaySession(db, access.paySessionId)
  const { session, paymentId, idempotencyKey } = access
  if (paymentId !== undefined) return UUID.test(paymentId) ? findPaymentOfPlayer(db, session, paymentId) : undefined
  if (idempotencyKey !== undefined) return findPaymentByKey(db, session, idempotencyKey)
  return findNewestOfSession(db, session, session.idHash)
}
