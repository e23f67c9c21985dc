/** What a withdrawal from a merchant's own wallet waits for before its provider hears of it (decision 84). */
import type { DeclineCode } from '@modulor/contract/errors'
import { fromMinor } from '@modulor/rules'
import type { Lease } from '../../../jobs/job-queue'
import type { Answer, Facts } from '../../../providers/provider'
import { providerMoneyOf, type Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'

/** Nothing was learned, and nothing was sent. */
const NO_NEWS: Answer = { kind: 'unseen' }

/** What our own conclusion says of a payment that its provider has never heard of. */
function factsOf(payment: Payment): Facts {
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const { providerReference: reference, providerSequence: sequence } = payment
  return { reference, amount: fromMinor(amountMinor, precision), currency, sequence }
}

const declined = (payment: Payment, code: DeclineCode): Answer => ({ kind: 'declined', code, facts: factsOf(payment) })

/** The wallet was not asked, or did not answer, and will not be asked any more: the provider has never heard of the payment. */
export const closedUnreserved = (payment: Payment): Answer => ({ kind: 'closed', facts: factsOf(payment) })

/**
 * Undefined: the amount is reserved, and the provider may be asked. Else what is known instead: the payment is declined, or
 * nothing is known, and the reserve is asked for again by the payment's job.
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
      return NO_NEWS
  }
}
