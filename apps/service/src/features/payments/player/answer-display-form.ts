import type { PaySession } from '@modulor/contract/http'
import { refused, type Outcome } from '../../../outcome'
import { paySessionOf } from '../send/pay-session-of'
import { paymentAfter } from '../send/payment-after'
import { findPaymentByAccess } from './find-payment-by-access'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { findNewestOfSession, findWaitingOfSession } from '../store/payments.repository'
import type { DisplayFormCall } from '../model/payments.types'

type Step = {
  readonly isAllowed: (payment: Payment) => boolean
  /** Calls the provider, and returns the payment afterwards. */
  readonly act: (payment: Payment) => Promise<Payment | undefined>
}

/**
 * Carries out a player's call about a deposit that waits for the player, and returns the pay session afterwards. For a payment
 * that no longer waits, it returns the current state, so that a second press or a slow page does no harm. Refuses `not_found`
 * if the payment is not the player's or not of the named method, and `action_not_expected` if it waits for something else.
 */
export async function answerDisplayForm(
  deps: PaymentDeps,
  { session, payGroupId, paymentId }: DisplayFormCall,
  { isAllowed, act }: Step,
): Promise<Outcome<PaySession>> {
  const payment =
    paymentId === undefined
      ? await unnamedPayment(deps, session, payGroupId)
      : await findPaymentByAccess(deps, { kind: 'player', session, paymentId })
  if (payment?.flow !== 'deposit' || payment.payGroupId !== payGroupId) return refused('not_found')
  if (payment.state !== 'action_required') return paySessionOf(deps, payment)
  if (!isAllowed(payment)) return refused('action_not_expected')
  return paySessionOf(deps, await paymentAfter(deps, payment, act(payment)))
}

/** The payment that waits. If none does, the newest of the method, so that a second press gets the same response as the first. */
async function unnamedPayment({ db }: PaymentDeps, session: DisplayFormCall['session'], payGroupId: string) {
  const { idHash } = session
  return (
    (await findWaitingOfSession(db, session, idHash, payGroupId)) ??
    (await findNewestOfSession(db, session, idHash, { payGroupId }))
  )
}
