import type { DeclineCode } from '@modulor/contract/errors'
import type { Flow, MoneyFact, PaymentState } from '@modulor/contract/vocabulary'

export type MoneyFactInput = {
  readonly flow: Flow
  readonly state: PaymentState
  readonly declineCode: DeclineCode | null
  /** Paid by card: the provider takes the money. Otherwise the player sends it. */
  readonly isCard: boolean
  /** After the payment's end the provider reported a different result; an operator has to decide. */
  readonly isDisputed: boolean
}

/**
 * What the service knows about the money of a payment. The ledger follows the state in one transaction: a withdrawal's
 * amount is held from the first moment, and paid out or back on the balance at its end; a deposit is credited when it
 * succeeds. While a deposit is open, it is not known whether it was charged. In a dispute it is not known which result
 * is right.
 */
export function moneyFactOf(input: MoneyFactInput): MoneyFact {
  const { flow, state, isDisputed } = input
  switch (state) {
    case 'created':
    case 'submitting':
    case 'action_required':
    case 'processing':
    case 'unknown':
      return flow === 'withdrawal' ? 'held' : 'unknown'
    case 'succeeded':
      if (flow === 'deposit') return 'credited'
      return isDisputed ? 'unknown' : 'sent'
    case 'declined':
    case 'cancelled':
    case 'expired':
      if (isDisputed) return 'unknown'
      return flow === 'withdrawal' ? 'returned' : afterLostDeposit(input)
  }
}

/**
 * If the provider takes the money itself (a card), a refusal means that nothing was taken. If the player sends the
 * money, a refusal because of the amount means that money arrived; after a refusal without a reason it is not known
 * whether any arrived.
 */
function afterLostDeposit({ declineCode, isCard }: MoneyFactInput): MoneyFact {
  if (declineCode === 'amount_mismatch') return 'not_credited'
  return declineCode === 'provider_refused' && !isCard ? 'not_credited' : 'none_moved'
}
