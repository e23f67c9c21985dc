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

/** What the player has seen, as the request says it. */
export function seenAtOf({ seen_at: seenAt }: Submit['body']): Date | undefined {
  return seenAt === undefined ? undefined : new Date(seenAt)
}

/**
 * Asks about the payment that is in the way of a press with a new key, or that keeps its order; undefined where neither is. A press
 * that asks for another payment is asked about its order only.
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
  // Of another player's payment the answer says only that the order is taken.
  if (ofOrder.userId !== session.userId) return refused('order_taken')
  // A payment that came to nothing gives the order free, so one that has ended here has succeeded.
  return refusal(isTerminal(ofOrder.state) ? 'ask_same' : 'ask_open', ofOrder)
}
