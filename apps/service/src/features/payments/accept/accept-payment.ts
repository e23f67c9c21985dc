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
  /** The key has its payment, and this is the same press again. */
  | { readonly kind: 'repeated'; readonly payment: Payment }

/**
 * Reads a submit, checks it and writes its payment (API-3, API-13, VALID-4). Refuses what the rules refuse,
 * `idempotency_key_reused`, and asks about an earlier payment first: `open_payment_exists`, `same_payment_exists`.
 */
export async function acceptPayment(deps: PaymentDeps, submit: Submit): Promise<Outcome<Accepted>> {
  const codeField = deps.config.methods[submit.payGroupId]?.otp?.field
  const hashed: HashedBody = { bodyHash: fingerprintBody(submit, codeField), codeField }
  const findRepeated = () => repeatedPayment(deps, submit, hashed.bodyHash)
  // The merchant's own check is a call over the network, so a repetition is found before it. Elsewhere the key itself
  // refuses a repetition, and a new submit is spared the query.
  const hasMerchantCheck = deps.risk?.hasMerchantCheck(submit.session.brand) === true
  const known = hasMerchantCheck ? await findRepeated() : undefined
  if (known) return known
  const accepted = await checkAndBegin(deps, submit, hashed)
  // What was accepted once stays accepted: a method switched off since, or a balance now held, refuses no repetition.
  if (!accepted.ok) return (await findRepeated()) ?? accepted
  if (submit.flow === 'deposit') rememberBrowser(deps, submit)
  return accepted
}

/** Each check may refuse; the payment begins once a submit carries its proof and nobody has to be asked first. */
async function checkAndBegin(deps: PaymentDeps, submit: Submit, hashed: HashedBody): Promise<Outcome<Accepted>> {
  const checked = await checkSubmit(deps, submit)
  if (!checked.ok) return checked
  const draft = checked.value
  const onHold = submit.flow === 'withdrawal' ? await holdRefusal(deps, submit) : undefined
  if (onHold) return onHold
  const admitted = await merchantAdmission(deps, submit, draft)
  if (!admitted.ok) return admitted
  // Before a code is used up; elsewhere phase A says that it is needed.
  let checksEarlier = draft.method.otp !== undefined
  for (;;) {
    const earlier = checksEarlier && (await earlierPaymentRefusal(deps, submit, hashed.bodyHash))
    if (earlier) return earlier
    const unproven = await proofRefusal(deps, submit, draft)
    if (unproven) return unproven
    const begun = await beginPayment(deps, submit, draft, hashed)
    if (!begun.ok) return begun
    if (begun.value !== 'in_the_way') {
      const isStepUpNeeded = begun.value.isStepUpNeeded || admitted.value.isStepUpNeeded
      return done({ kind: 'begun', begun: { ...begun.value, isStepUpNeeded }, draft })
    }
    // Another press came first; by now it may have come to nothing, and then this one goes on.
    checksEarlier = true
  }
}
