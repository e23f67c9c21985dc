import type { PaySession } from '@modulor/contract/http'
import { done, refused, type Outcome } from '../../../outcome'
import { applyVerdict } from '../decide/apply-verdict'
import { paySessionOf } from '../send/pay-session-of'
import { findPaymentByAccess } from './find-payment-by-access'
import { paymentAfter } from '../send/payment-after'
import { requestStatus } from '../send/call-provider'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { claimStatusRequest } from '../store/payments.repository'
import type { PaymentAccess } from '../model/payments.types'

/**
 * Returns the state of a payment (RESULT-10, THREEDS-2), also after a reload. If a player reads an open payment, the service
 * asks the provider, at most once in 2 s for each payment, so that the page shows the result soon after the bank's decision.
 */
export async function readPayment(deps: PaymentDeps, access: PaymentAccess): Promise<Outcome<PaySession>> {
  const payment = await findPaymentByAccess(deps, access)
  if (!payment) return refused('not_found')
  const { statusRequestIntervalMs, readMsMax } = deps.timing
  const mayRequest = await claimStatusRequest(deps.db, payment.id, deps.clock(), statusRequestIntervalMs)
  const known = mayRequest ? await paymentAfter(deps, payment, refresh(deps, payment), readMsMax) : payment
  const answer = await paySessionOf(deps, known)
  // People other than the player may know the address of a payment, so such a response never contains the pay-out code.
  return answer.ok && access.kind === 'pay_session' ? done({ ...answer.value, pay_out_code: null }) : answer
}

/** Returns the id of the payment, if the caller may see it. */
export async function idOfPayment(deps: PaymentDeps, access: PaymentAccess): Promise<Outcome<string>> {
  const payment = await findPaymentByAccess(deps, access)
  return payment ? done(payment.id) : refused('not_found')
}

async function refresh(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  const verdict = await requestStatus(deps, payment)
  return applyVerdict(deps, { about: payment, verdict, cause: 'read' })
}
