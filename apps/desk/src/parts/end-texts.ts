/** Texts about the end of an operation and its bookings, for the person who requests it or decides on it (decision 103). */
import type {
  BalanceEffect,
  OperationEnd,
  OperationKind,
  OperationSource,
  OperationState,
  WalletKind,
} from '@modulor/contract/vocabulary'

/** One of the ends that a case offers, as in the contract. */
type End = {
  readonly end: OperationEnd
  readonly kind: OperationKind
  readonly becomes: OperationState
  readonly source: OperationSource
  readonly currency: string
  readonly amount: string
  readonly balance: BalanceEffect
  readonly balance_amount: string
  readonly wallet: WalletKind
}

/** The condition of an end: what the provider's records have to show. */
export function conditionOfEnd({ end, kind, amount, currency }: End): string {
  return end === 'carried_out'
    ? `Only if the provider’s records show that it gave back our refund of ${amount} ${currency}.`
    : `Only if the provider’s records show that our ${kind} of ${amount} ${currency} was not carried out.`
}

/** The button text of an end. */
export function actOfEnd({ end, kind, becomes }: End): string {
  if (kind !== 'refund') return `End the ${kind}`
  if (end === 'carried_out') return 'Book the refund'
  return becomes === 'failed_late' ? 'Reverse the refund' : 'Release the refund'
}

/** The kind of operation that a case is about, by the details of the case; without a capture or void in them it is a refund. */
export const kindOfEnd = ({ kind }: Readonly<Record<string, string>>): string =>
  kind === 'capture' || kind === 'void' ? kind : 'refund'

/** How the operation ended, once the case is closed with it. */
export const nameOfEnd = (end: OperationEnd): string =>
  end === 'carried_out' ? 'Carried out, as two operators found' : 'Not carried out, as two operators found'

const STATES: Partial<Record<OperationState, string>> = {
  succeeded: 'ends as succeeded',
  failed: 'ends as failed',
  failed_late: 'is booked as succeeded and becomes failed',
}

function balanceText({ becomes, balance, balance_amount: amount, currency, source, wallet }: End): string {
  const sum = `${amount} ${currency}`
  const isAtMerchant = wallet === 'http'
  switch (balance) {
    case 'taken':
      return isAtMerchant
        ? `The merchant’s wallet is told to take the ${sum} that it has reserved.`
        : `The ${sum} that was set aside is gone from the player’s balance for good.`
    case 'freed':
      return isAtMerchant
        ? `The merchant’s wallet is told to cancel the reserve of ${sum}.`
        : `The ${sum} that was set aside is on the player’s balance again.`
    case 'given_back':
      return `${sum} is on the player’s balance again.`
    case 'unchanged':
      if (becomes === 'failed_late' && isAtMerchant && source === 'player')
        return 'The merchant is credited, and gives the player the money. The merchant’s wallet is not called.'
      if (source === 'merchant')
        return becomes === 'failed'
          ? 'The merchant bears nothing. The player’s balance does not change.'
          : `The merchant ${becomes === 'succeeded' ? 'bears it' : 'gets it back'}. The player’s balance does not change.`
      return 'The player’s balance does not change.'
  }
}

/** Describes the bookings of an end and who is notified. The provider is not called. */
export function effectOfEnd(end: End): string {
  const { kind, becomes, amount, currency } = end
  const outcome = becomes === 'succeeded' ? 'succeeded' : 'failed'
  const ended = `The ${kind} of ${amount} ${currency} ${STATES[becomes] ?? 'ends'}.`
  const next = kind === 'refund' ? '' : ' The payment stays authorised and can be captured or voided again.'
  return `${ended}${next} ${balanceText(end)} The merchant gets the event ${kind}.${outcome}.`
}
