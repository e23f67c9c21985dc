/** The payment that a player is asked about before another one is made: of the same method (API-13), or of the same order (CHECK-1). */
import { decidePress } from '@modulor/rules'
import { refused, type Outcome } from '../../../outcome'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { findEarlierPayment, findPaymentOfOrder } from '../store/payments.repository'
import type { Submit } from '../model/payments.types'
import { toPaymentSummary } from '../model/to-payment-summary'

const STATUS_OF_DECISION = { ask_open: 'open_payment_exists', ask_same: 'same_payment_exists' } as const

/** The time of the data that the player's page shows, as stated in the request; undefined: not stated. */
export function seenAtOf({ seen_at: seenAt }: Submit['body']): Date | undefined {
  return seenAt === undefined ? undefined : new Date(seenAt)
}

/**
 * Refuses a submit with a new key if the player has to confirm first that it is another payment: because of an earlier
 * payment with this method, or because the order is open or paid. Undefined: there is no such payment. If the player
 * has confirmed it (`another_payment`), only the order is checked.
 */
export async function earlierPaymentRefusal(
  { db, config, providers }: PaymentDeps,
  { session, flow, payGroupId, body }: Submit,
  bodyHash: string,
): Promise<Outcome<never> | undefined> {
  const seenAt = seenAtOf(body)
  const refusal = (status: keyof typeof STATUS_OF_DECISION, about: Payment) =>
    refused(STATUS_OF_DECISION[status], {
      earlierPayment: toPaymentSummary(about, config.brands[session.brand], providers),
    })
  const isAnother = body.another_payment === true
  const found = isAnother ? undefined : await findEarlierPayment(db, session, { flow, payGroupId, bodyHash, seenAt })
  if (found) {
    const decision = decidePress({ key: 'new', seenAt, isAnother }, [
      { state: found.state, isSameBody: found.bodyHash === bodyHash, updatedAt: found.updatedAt },
    ])
    if (decision === 'ask_open' || decision === 'ask_same') return refusal(decision, found)
  }
  const { order } = flow === 'deposit' ? session.terms : {}
  const ofOrder = order && (await findPaymentOfOrder(db, session.brand, order.id))
  if (!ofOrder) return undefined
  // The refusal must not contain data of another player's payment.
  if (ofOrder.userId !== session.userId) return refused('order_taken')
  // A failed payment no longer has its order, so a payment found here that has ended has succeeded.
  return refusal(isTerminal(ofOrder.state) ? 'ask_same' : 'ask_open', ofOrder)
}
