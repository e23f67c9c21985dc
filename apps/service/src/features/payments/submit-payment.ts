import { setTimeout as delay } from 'node:timers/promises'
import type { PaySession } from '@modulor/contract/http'
import type { Outcome } from '../../outcome'
import { NO_TRACER } from '../../tracing'
import { acceptPayment, type Accepted } from './accept/accept-payment'
import { applyVerdict } from './decide/apply-verdict'
import type { Payment } from './model/payment'
import type { PaymentDeps } from './model/payment-deps'
import type { Submit } from './model/payments.types'
import { storingProviderOf } from './model/storing-provider'
import { paySessionOf } from './send/pay-session-of'
import { paymentAfter } from './send/payment-after'
import { reserveFirst } from './send/reserve-first'
import { sendByRoute } from './send/send-by-route'
import { findPayment } from './store/payments.repository'

const WAIT_MS_FIRST = 20
const WAIT_MS_MAX = 250

/**
 * Makes a deposit or a withdrawal (API-3, API-13, VALID-4): accepts the submit, sends it to the provider, decides and returns
 * the pay session. Each idempotency key of a player creates one payment, however often and however parallel it is sent; every
 * repetition gets the same pay session. The player waits for the provider at most 8 s (see `paymentAfter`): then the response
 * is `processing` and the work continues in the background. Refuses what `acceptPayment` refuses.
 */
export async function submitPayment(deps: PaymentDeps, submit: Submit): Promise<Outcome<PaySession>> {
  const { tracer = NO_TRACER } = deps
  const accepted = await tracer.inSpan({ name: 'payment accept' }, () => acceptPayment(deps, submit))
  if (!accepted.ok) return accepted
  if (accepted.value.kind === 'repeated') return paySessionOf(deps, await firstAnswer(deps, accepted.value.payment))
  const { payment: begun } = accepted.value.begun
  const payment = await paymentAfter(deps, begun, sendAndDecide(deps, accepted.value))
  return paySessionOf(deps, payment, { isNew: payment.version <= begun.version + 1 })
}

/** Phases B and C, after the reserve of a withdrawal. From here on, the payment's job recovers from every failure. */
async function sendAndDecide(
  deps: PaymentDeps,
  { begun, draft }: Extract<Accepted, { kind: 'begun' }>,
): Promise<Payment | undefined> {
  const { payment, job, isStepUpNeeded } = begun
  const { card, storedCard, encryptedCard, nativePay, browser } = draft
  const storedBy = storingProviderOf(deps, payment)
  const secrets = { card, storedCard, storedBy, encryptedCard, nativePay, browser, isStepUpNeeded }
  const unreserved = await reserveFirst(deps, payment, job)
  const sent = unreserved
    ? { payment, verdict: unreserved }
    : await sendByRoute(deps, { ...{ payment, job, secrets }, targets: draft.targets })
  return applyVerdict(deps, { ...sent, about: sent.payment, cause: 'submit', job })
}

/** Returns the payment of a repeated key. Waits until its first request has a result, but at most `answerMsMax`. */
async function firstAnswer(deps: PaymentDeps, known: Payment): Promise<Payment> {
  const deadline = performance.now() + deps.timing.answerMsMax
  let payment = known
  for (let wait = WAIT_MS_FIRST; payment.state === 'submitting' && performance.now() < deadline; wait *= 2) {
    await delay(Math.min(wait, WAIT_MS_MAX))
    payment = (await findPayment(deps.db, known.id)) ?? payment
  }
  return payment
}
