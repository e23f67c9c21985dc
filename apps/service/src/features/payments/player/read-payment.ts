import type { PaySession } from '@modulor/contract/http'
import { done, refused, type Outcome } from '../../../outcome'
import { applyVerdict } from '../decide/apply-verdict'
import { answerWith } from '../send/answer-with'
import { findPaymentByAccess } from './find-payment-by-access'
import { paymentAfter } from '../send/payment-after'
import { askStatus } from '../send/ask-provider'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { claimAsking } from '../store/payments.repository'
import type { PaymentAccess } from '../model/payments.types'

/**
 * The state of a payment (RESULT-10, THREEDS-2): also what a reload resumes with. A player who looks at an open payment
 * makes the service ask the provider, at most once in 2 s for one payment, so that the page shows the result soon after
 * the bank's decision.
 */
export async function readPayment(deps: PaymentDeps, access: PaymentAccess): Promise<Outcome<PaySession>> {
  const payment = await findPaymentByAccess(deps, access)
  if (!payment) return refused('not_found')
  const { askRestMs, readMsMax } = deps.timing
  const mayAsk = await claimAsking(deps.db, payment.id, deps.clock(), askRestMs)
  const known = mayAsk ? await paymentAfter(deps, payment, refresh(deps, payment), readMsMax) : payment
  const answer = await answerWith(deps, known)
  // An address that names a payment may be read by others than its player: it gives no money away.
  return answer.ok && access.kind === 'pay_session' ? done({ ...answer.value, pay_out_code: null }) : answer
}

/** Of the payment that somebody may see. */
export async function idOfPayment(deps: PaymentDeps, access: PaymentAccess): Promise<Outcome<string>> {
  const payment = await findPaymentByAccess(deps, access)
  return payment ? done(payment.id) : refused('not_found')
}

async function refresh(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  const verdict = await askStatus(deps, payment)
  return applyVerdict(deps, { about: payment, verdict, cause: 'read' })
}
