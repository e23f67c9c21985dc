import { toPayment, type Payment } from '../model/payment'
import { findOpenDisplayForm, openPaymentsReader } from '../store/open-payments.repository'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import {
  findNewestOfSession,
  findPaymentByKey,
  findPaymentByPaySession,
  findPaymentOfPlayer,
  findWaitingOfSession,
} from '../store/payments.repository'
import type { PaymentAccess } from '../model/payments.types'
import { DAY_MS } from '../../../durations'
import { isUuid } from '../../../uuid'

/**
 * How long after the payment's end its pay session id gives access. The time is limited because the id was in the addresses of
 * other companies' pages.
 */
const SHOWN_AFTER_END_MS = DAY_MS

const isOver = ({ state, updatedAt }: Payment, now: Date) =>
  isTerminal(state) && now.getTime() - updatedAt.getTime() > SHOWN_AFTER_END_MS

/**
 * Returns the payment that the caller may see: the player's own, or the one with this pay session id unless it ended more than
 * a day ago. Otherwise undefined.
 */
export async function findPaymentByAccess(
  { db, clock }: PaymentDeps,
  access: PaymentAccess,
): Promise<Payment | undefined> {
  if (access.kind === 'pay_session') {
    const payment = await findPaymentByPaySession(db, access.paySessionId)
    return payment && isOver(payment, clock()) ? undefined : payment
  }
  const { session, paymentId, idempotencyKey, isWaitingRequested, isDisplayFormRequested } = access
  if (paymentId !== undefined) return isUuid(paymentId) ? findPaymentOfPlayer(db, session, paymentId) : undefined
  if (idempotencyKey !== undefined) return findPaymentByKey(db, session, idempotencyKey)
  if (isDisplayFormRequested) return findOpenDisplayForm(db, session)
  const waiting = isWaitingRequested ? await findWaitingOfSession(db, session, session.idHash) : undefined
  const newest = waiting ?? (await findNewestOfSession(db, session, session.idHash))
  if (newest) return newest
  // A payment of another session, for example before the host page was reloaded, also belongs to the player (ROUTE-3).
  const findOpen = openPaymentsReader(db)
  const [deposit] = await findOpen(session, 'deposit')
  const row = deposit ?? (await findOpen(session, 'withdrawal'))[0]
  return row && toPayment(row)
}
