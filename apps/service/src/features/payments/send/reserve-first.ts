/** A withdrawal from a merchant's own wallet is sent to its provider only after the wallet has reserved the amount (decision 84). */
import type { DeclineCode } from '@modulor/contract/errors'
import { fromMinor } from '@modulor/rules'
import type { Lease } from '../../../jobs/job-queue'
import type { Answer, Facts } from '../../../providers/provider'
import { providerMoneyOf, type Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'

/** The provider was not called, and the state does not change. */
const UNSEEN: Answer = { kind: 'unseen' }

/** The facts of a payment that was not sent to its provider, taken from the payment itself. */
function factsOf(payment: Payment): Facts {
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const { providerReference: reference, providerSequence: sequence } = payment
  return { reference, amount: fromMinor(amountMinor, precision), currency, sequence }
}

const declined = (payment: Payment, code: DeclineCode): Answer => ({ kind: 'declined', code, facts: factsOf(payment) })

/** The reserve is given up: the payment was never sent to its provider and will not be. */
export const closedUnreserved = (payment: Payment): Answer => ({ kind: 'closed', facts: factsOf(payment) })

/**
 * Reserves the amount of a withdrawal in the merchant's own wallet. Undefined: it is reserved or needs no reserve, and the
 * provider may be called. Otherwise returns the answer to apply: the payment is declined, or nothing is known and the payment's
 * job repeats the reserve.
 */
export async function reserveFirst(
  { wallets }: PaymentDeps,
  payment: Payment,
  job: Lease,
): Promise<Answer | undefined> {
  if (payment.wallet === 'ledger' || payment.flow === 'deposit') return undefined
  switch (await wallets.reserve(job)) {
    case 'reserved':
      return undefined
    case 'too_low':
      return declined(payment, 'insufficient_funds')
    case 'refused':
      return declined(payment, 'not_sent')
    case 'unknown':
      return UNSEEN
  }
}
