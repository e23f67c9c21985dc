import type { PaySession } from '@modulor/contract/http'
import { refused, type Outcome } from '../../outcome'
import type { ProviderAction } from '../../providers/provider'
import { answerWith } from './answer-with'
import { findPaymentByAccess } from './find-payment-by-access'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import type { DisplayFormCall } from './payments.types'
import { within } from './within'

type DisplayForm = Extract<ProviderAction, { type: 'display_form' }>
type Step = {
  readonly isAllowed: (form: DisplayForm) => boolean
  /** Asks the provider; answers the payment as it stands then. */
  readonly act: (payment: Payment) => Promise<Payment | undefined>
}

/**
 * What a player does with a display form, and the pay session afterwards. A payment that has moved on answers its state,
 * so that a second press or a slow page does no harm. Refuses `not_found` for a payment that is not the player's, or not
 * of the method that was named, and `action_not_expected` for one that waits for something else.
 */
export async function answerDisplayForm(
  deps: PaymentDeps,
  { session, payGroupId, paymentId }: DisplayFormCall,
  { isAllowed, act }: Step,
): Promise<Outcome<PaySession>> {
  const payment = await findPaymentByAccess(deps, { kind: 'player', session, paymentId })
  if (payment?.flow !== 'deposit' || payment.payGroupId !== payGroupId) return refused('not_found')
  if (payment.state !== 'action_required') return answerWith(deps, payment)
  const { action } = payment
  if (action?.type !== 'display_form' || !isAllowed(action)) return refused('action_not_expected')
  const after = await within(deps.background(act(payment)), deps.timing.answerMsMax)
  return answerWith(deps, after ?? payment)
}
