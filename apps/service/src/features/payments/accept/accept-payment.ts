import { done, type Outcome } from '../../../outcome'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'
import { beginPayment, type StartedPayment } from './begin-payment'
import { proofRefusal } from './check-proof'
import { checkSubmit, type Draft } from './check-submit'
import { earlierPaymentRefusal } from './earlier-payment'
import { fingerprintBody, type HashedBody } from './fingerprint-body'
import { holdRefusal, rememberBrowser } from './payout-hold'
import { repeatedPayment } from './repeated-payment'
import { merchantAdmission } from './risk-of-submit'

export type Accepted =
  | { readonly kind: 'begun'; readonly begun: StartedPayment; readonly draft: Draft }
  /** The idempotency key already has a payment, and the request is a repetition of it. */
  | { readonly kind: 'repeated'; readonly payment: Payment }

/**
 * Checks a submit and writes its payment (API-3, API-13, VALID-4). Refuses whatever a rule refuses, a reused key with
 * `idempotency_key_reused`, and a submit whose player has to confirm first that it is another payment, with
 * `open_payment_exists` or `same_payment_exists`.
 */
export async function acceptPayment(deps: PaymentDeps, submit: Submit): Promise<Outcome<Accepted>> {
  const codeField = deps.config.methods[submit.payGroupId]?.otp?.field
  const hashed: HashedBody = { bodyHash: fingerprintBody(submit, codeField), codeField }
  const findRepeated = () => repeatedPayment(deps, submit, hashed.bodyHash)
  // The merchant's own check is a call over the network, so repetitions are looked up before it. Without that check the
  // unique key detects a repetition when the payment is written, and a new submit needs no extra query.
  const hasMerchantCheck = deps.risk?.hasMerchantCheck(submit.session.brand) === true
  const known = hasMerchantCheck ? await findRepeated() : undefined
  if (known) return known
  const accepted = await checkAndBegin(deps, submit, hashed)
  // A repetition returns the first payment even if a new submit would now be refused, for example because the method
  // was switched off or the balance is on hold.
  if (!accepted.ok) return (await findRepeated()) ?? accepted
  if (submit.flow === 'deposit') rememberBrowser(deps, submit)
  return accepted
}

/** Runs the checks in order and returns the first refusal. Writes the payment if all checks have passed. */
async function checkAndBegin(deps: PaymentDeps, submit: Submit, hashed: HashedBody): Promise<Outcome<Accepted>> {
  const checked = await checkSubmit(deps, submit)
  if (!checked.ok) return checked
  const draft = checked.value
  const onHold = submit.flow === 'withdrawal' ? await holdRefusal(deps, submit) : undefined
  if (onHold) return onHold
  const admitted = await merchantAdmission(deps, submit, draft)
  if (!admitted.ok) return admitted
  // With a one-time code, earlier payments are checked before the code is used. Without one, phase A detects them.
  let isEarlierChecked = draft.method.otp !== undefined
  for (;;) {
    const earlier = isEarlierChecked && (await earlierPaymentRefusal(deps, submit, hashed.bodyHash))
    if (earlier) return earlier
    const unproven = await proofRefusal(deps, submit, draft)
    if (unproven) return unproven
    const begun = await beginPayment(deps, submit, draft, hashed)
    if (!begun.ok) return begun
    if (begun.value !== 'earlier_payment_found') {
      const isStepUpNeeded = begun.value.isStepUpNeeded || admitted.value.isStepUpNeeded
      return done({ kind: 'begun', begun: { ...begun.value, isStepUpNeeded }, draft })
    }
    // Another submit was written first. It is checked now; if that payment has failed meanwhile, this submit is
    // written.
    isEarlierChecked = true
  }
}
