import { fromMinor } from '@modulor/rules'
import { applyVerdict } from '../decide/apply-verdict'
import { providerMoneyOf } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { askStatus } from '../send/ask-provider'
import { findPayment } from '../store/payments.repository'
import { chargeOf, toCharge } from '../store/provider-charges.repository'

/**
 * Ends a deposit that stays to be confirmed because its provider charged another sum. As it was asked it did not succeed; what
 * was charged is credited or given back by an operation (issue-12 1). What the provider says now counts more than what it said
 * when the case was opened. Called twice, it has ended once.
 */
export async function endMismatched(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  const payment = await findPayment(deps.db, paymentId)
  const before = payment && (await chargeOf(deps.db, paymentId))
  if (!before || payment.flow !== 'deposit') return false
  if (payment.state === 'declined') return payment.declineCode === 'amount_mismatch'
  if (payment.state !== 'unknown') return false
  if (deps.providers.get(payment.provider)?.status) {
    const verdict = await askStatus(deps, payment)
    const after = await applyVerdict(deps, { paymentId, verdict, cause: 'mismatch' })
    const stated = verdict.kind === 'succeeded' ? toCharge(payment, verdict.facts) : undefined
    if (stated?.providerAmountMinor !== before.providerAmountMinor || after?.state !== 'unknown') return false
  }
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const amount = fromMinor(amountMinor, precision)
  const facts = { reference: payment.providerReference, amount, currency, sequence: before.sequence }
  const ended = await applyVerdict(deps, {
    paymentId,
    verdict: { kind: 'declined', code: 'amount_mismatch', facts },
    cause: 'mismatch',
  })
  return ended?.state === 'declined' && ended.declineCode === 'amount_mismatch'
}
