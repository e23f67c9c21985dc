import { fromMinor } from '@modulor/rules'
import { applyVerdict } from '../decide/apply-verdict'
import type { EndOfMismatched, MismatchEnd } from '../model/change'
import { providerMoneyOf, type Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { providerOf } from '../model/provider-of'
import { requestStatus } from '../send/call-provider'
import { findPayment } from '../store/payments.repository'
import { chargeOf, toCharge, type Charge } from '../store/provider-charges.repository'

/** A payout can only succeed, because it was carried out. A deposit succeeds only if more than its own sum was charged. */
function canEndAs(end: MismatchEnd, payment: Payment, { providerAmountMinor }: Charge): boolean {
  if (payment.flow === 'withdrawal') return end === 'succeeded'
  return end === 'declined' || providerAmountMinor > providerMoneyOf(payment).amountMinor
}

const hasEndedAs = (end: MismatchEnd, { state, declineCode }: Payment): boolean =>
  state === end && (end === 'succeeded' || declineCode === 'amount_mismatch')

/**
 * Ends a payment that cannot be confirmed because its provider moved another sum (issue-12 1, decision 78). The provider's
 * current report decides, not the one for which the case was opened. A second call changes nothing and returns the same result.
 */
export async function endMismatched(deps: PaymentDeps, paymentId: string, end: MismatchEnd): Promise<EndOfMismatched> {
  const payment = await findPayment(deps.db, paymentId)
  const before = payment && (await chargeOf(deps.db, paymentId))
  if (!before || !canEndAs(end, payment, before)) return 'not_so'
  if (payment.state !== 'unknown') return hasEndedAs(end, payment) ? 'ended' : 'not_so'
  const provider = providerOf(deps.providers, payment)
  // The provider may be configured again later, or in another process, so its report is not known now.
  if (!provider) return 'provider_not_configured'
  let sequence = payment.providerSequence
  if (provider.status) {
    const verdict = await requestStatus(deps, payment)
    const after = await applyVerdict(deps, { about: payment, verdict, cause: 'mismatch' })
    const stated = verdict.kind === 'succeeded' ? toCharge(payment, verdict.facts) : undefined
    if (after?.state !== 'unknown') return 'not_so'
    if (!stated) return 'amount_not_confirmed'
    if (stated.providerAmountMinor !== before.providerAmountMinor) return 'not_so'
    sequence = after.providerSequence
  }
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const amount = fromMinor(amountMinor, precision)
  const facts = { reference: payment.providerReference, amount, currency, sequence }
  const ended = await applyVerdict(deps, {
    ...{ about: payment, cause: 'mismatch', isConcluded: true },
    verdict: end === 'succeeded' ? { kind: 'succeeded', facts } : { kind: 'declined', code: 'amount_mismatch', facts },
  })
  return ended !== undefined && hasEndedAs(end, ended) ? 'ended' : 'not_so'
}
