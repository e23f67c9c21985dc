import type { PaySession, ThreeDsResultRequest } from '@modulor/contract/http'
import { actionKindOf } from '../../../actions/registry'
import { refused, type Outcome } from '../../../outcome'
import type { ThreeDsAnswer, Verdict } from '../../../providers/provider'
import { paySessionOf } from '../send/pay-session-of'
import { paymentAfter } from '../send/payment-after'
import { applyVerdict } from '../decide/apply-verdict'
import { callProvider } from '../send/call-provider'
import { findPaymentByAccess } from './find-payment-by-access'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { PaymentAccess } from '../model/payments.types'

/**
 * Handles what the issuer's page returned (THREEDS-1, THREEDS-3). It is only a hint, because anyone can send it: it is passed
 * to the provider, which decides. For a payment that no longer waits, the current state is returned, so that a second return or
 * a reload does no harm. Refuses `not_found`, and `action_not_expected` for a payment that waits for something other than 3-D
 * Secure.
 */
export async function threeDsResult(
  deps: PaymentDeps,
  access: PaymentAccess,
  request: ThreeDsResultRequest,
): Promise<Outcome<PaySession>> {
  const payment = await findPaymentByAccess(deps, access)
  const isNamed = request.provider === undefined || request.provider === payment?.provider
  if (!payment || !isNamed) return refused('not_found')
  if (payment.state !== 'action_required') return paySessionOf(deps, payment)
  if (!payment.action || !actionKindOf(payment.action).isThreeDs) return refused('action_not_expected')
  return paySessionOf(deps, await paymentAfter(deps, payment, passToProvider(deps, payment, request)))
}

async function passToProvider(
  deps: PaymentDeps,
  payment: Payment,
  request: ThreeDsResultRequest,
): Promise<Payment | undefined> {
  const answer = toAnswer(request)
  const verdict = await callProvider(deps, payment, 'continue_3ds', (provider, ref) =>
    provider.continueThreeDs?.(ref, answer),
  )
  return applyVerdict(deps, { about: payment, verdict: ofPlayer(request, verdict), cause: 'three_ds' })
}

/** A payment that is closed because its player cancelled the challenge is abandoned, not expired. */
function ofPlayer({ cancelled }: ThreeDsResultRequest, verdict: Verdict): Verdict {
  if (!cancelled || verdict.kind !== 'closed') return verdict
  return { kind: 'declined', code: 'authentication_abandoned', facts: verdict.facts }
}

function toAnswer(request: ThreeDsResultRequest): ThreeDsAnswer {
  const { cres, PaRes: paRes, MD: md, method_completed: methodCompleted, cancelled } = request
  return {
    ...(cres !== undefined && { cres }),
    ...(paRes !== undefined && { paRes }),
    ...(md !== undefined && { md }),
    ...(methodCompleted !== undefined && { methodCompleted }),
    ...(cancelled !== undefined && { cancelled }),
  }
}
