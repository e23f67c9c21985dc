/** The payment that a player is asked about before another one is made (API-13). */
import { decidePress } from '@modulor/rules'
import { refused, type Outcome } from '../../../outcome'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { findInTheWay, findPaymentOfOrder } from '../store/payments.repository'
import type { Submit } from '../model/payments.types'
import { toPaymentSummary } from '../model/to-payment-summary'

const ASKED = { ask_open: 'open_payment_exists', ask_same: 'same_payment_exists' } as const

/** What the player has seen, as the request says it. */
export function seenAtOf({ body }: Submit): Date | undefined {
  return body.seen_at === undefined ? undefined : new Date(body.seen_at)
}

/** Asks about the payment that is in the way of a press with a new key; undefined where none is. */
export async function questionFor({ db, config, providers }: PaymentDeps, submit: Submit, bodyHash: string) {
  const { session, flow, payGroupId, body } = submit
  const seenAt = seenAtOf(submit)
  const isAnother = body.another_payment === true
  const found = isAnother ? undefined : await findInTheWay(db, session, { flow, payGroupId, bodyHash, seenAt })
  if (!found) return undefined
  const decision = decidePress({ key: 'new', seenAt, isAnother }, [
    { state: found.state, isSameBody: found.bodyHash === bodyHash, updatedAt: found.updatedAt },
  ])
  if (decision !== 'ask_open' && decision !== 'ask_same') return undefined
  return refused(ASKED[decision], { earlierPayment: toPaymentSummary(found, config.brands[session.brand], providers) })
}

/**
 * The order of this press is being paid or is paid (CHECK-1). If the payment is the player's own, by any method, the
 * player is asked about it, and is not told that no money was taken. If it is another player's, the response contains only
 * that the order is taken. If the order is free again by now, the same submit can be repeated.
 */
export async function orderTaken({ db, config, providers }: PaymentDeps, { session }: Submit): Promise<Outcome<never>> {
  const { order } = session.terms
  const found = order && (await findPaymentOfOrder(db, session.brand, order.id))
  if (!found) return refused('unavailable')
  if (found.userId !== session.userId) return refused('order_taken')
  // A payment that came to nothing gives the order free, so one that has ended here has succeeded.
  const decision = isTerminal(found.state) ? 'ask_same' : 'ask_open'
  return refused(ASKED[decision], { earlierPayment: toPaymentSummary(found, config.brands[session.brand], providers) })
}
