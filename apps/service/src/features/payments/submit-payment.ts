import { setTimeout as delay } from 'node:timers/promises'
import type { PaySession } from '@modulor/contract/http'
import { done, refused, type Outcome } from '../../outcome'
import { answerWith } from './send/answer-with'
import { applyVerdict } from './decide/apply-verdict'
import { sendOrder } from './send/ask-provider'
import { beginPayment, type Begun } from './accept/begin-payment'
import { proofRefusal, withoutProof } from './accept/check-proof'
import { holdRefusal, rememberBrowser } from './accept/payout-hold'
import { askMerchant } from './accept/risk-of-submit'
import { checkSubmit, type Draft } from './accept/check-submit'
import { keyReused, questionFor } from './accept/earlier-payment'
import { fingerprintBody } from './accept/fingerprint-body'
import type { Payment } from './model/payment'
import type { PaymentDeps } from './model/payment-deps'
import { findPayment, findPaymentByKey } from './store/payments.repository'
import type { Submit } from './model/payments.types'
import { withTimeout } from './model/with-timeout'

const WAIT_MS_FIRST = 20
const WAIT_MS_MAX = 250

/**
 * A player pays, or is paid (API-3, API-13, VALID-4). One payment per player and idempotency key, however often and
 * however parallel it is sent; every copy answers the same pay session. The player waits for the provider at most 8 s:
 * then the answer is `processing` and the work goes on. Refuses what the rules refuse, `idempotency_key_reused`, and asks
 * about an earlier payment first: `open_payment_exists`, `same_payment_exists`.
 */
export async function submitPayment(deps: PaymentDeps, submit: Submit): Promise<Outcome<PaySession>> {
  const bodyHash = fingerprintBody(withoutProof(deps, submit))
  const checked = await checkSubmit(deps, submit)
  const begun = checked.ok ? await beginProven(deps, submit, checked.value, bodyHash) : checked
  if (checked.ok && begun.ok && begun.value !== 'taken') {
    const { payment } = begun.value
    if (submit.flow === 'deposit') rememberBrowser(deps, submit)
    const work = deps.background(carryOut(deps, submit, checked.value, begun.value))
    return answerWith(deps, (await withTimeout(work, deps.timing.answerMsMax)) ?? payment)
  }
  // What was accepted once stays accepted: a method switched off since, or a balance now held, refuses no repetition.
  return (await answerRepeated(deps, submit, bodyHash)) ?? (begun.ok ? refused('internal') : begun)
}

/**
 * Phase A of a submit that the rules have passed, once it carries its proof and needs no answer from the player first.
 */
async function beginProven(
  deps: PaymentDeps,
  submit: Submit,
  draft: Draft,
  bodyHash: string,
): Promise<Outcome<Begun | 'taken'>> {
  const held = submit.flow === 'withdrawal' ? await holdRefusal(deps, submit) : undefined
  if (held) return held
  // Before a code is used up; elsewhere phase A says that it is needed.
  let mayBeAsked = draft.method.otp !== undefined
  const asked = await askMerchant(deps, submit, draft)
  if (!asked.ok) return asked
  for (;;) {
    const question = mayBeAsked && (await questionFor(deps, submit, bodyHash))
    if (question) return question
    const unproven = await proofRefusal(deps, submit, draft)
    if (unproven) return unproven
    const begun = await beginPayment(deps, submit, draft, bodyHash)
    if (!begun.ok) return begun
    // Another press came first; by now it may have come to nothing, and then this one goes on.
    if (begun.value === 'taken') return done(begun.value)
    if (begun.value !== 'in_the_way')
      return done({ ...begun.value, isStepUpNeeded: begun.value.isStepUpNeeded || asked.value.isStepUpNeeded })
    mayBeAsked = true
  }
}

/** Phases B and C. From here on the payment's job repairs every failure. */
async function carryOut(
  deps: PaymentDeps,
  { body }: Submit,
  { card }: Draft,
  { payment, job, isStepUpNeeded }: Begun,
): Promise<Payment | undefined> {
  const verdict = await sendOrder(deps, payment, { card, browser: body.browser_data, isStepUpNeeded })
  return applyVerdict(deps, { paymentId: payment.id, payment, verdict, cause: 'submit', job })
}

/** The answer to a key that has a payment, once the first sender's answer is there; undefined for a new key. */
async function answerRepeated(
  deps: PaymentDeps,
  submit: Submit,
  bodyHash: string,
): Promise<Outcome<PaySession> | undefined> {
  const known = await findPaymentByKey(deps.db, submit.session, submit.idempotencyKey)
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) return keyReused(deps, known)
  return answerWith(deps, await firstAnswer(deps, known))
}

async function firstAnswer(deps: PaymentDeps, known: Payment): Promise<Payment> {
  const deadline = performance.now() + deps.timing.answerMsMax
  let payment = known
  for (let wait = WAIT_MS_FIRST; payment.state === 'submitting' && performance.now() < deadline; wait *= 2) {
    await delay(Math.min(wait, WAIT_MS_MAX))
    payment = (await findPayment(deps.db, known.id)) ?? payment
  }
  return payment
}
