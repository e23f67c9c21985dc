import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import type { PaymentOperations } from '../linked-operations'

/** An operation that corrects what a case is about, as the service computed it. Nobody chooses the sum or the payment's end. */
export type Proposal = {
  readonly kind: OperationKind
  readonly source: OperationSource
  readonly amountMinor: bigint
}

/** What the provider's late word says of the money, by the kind of the case and the flow of the payment. */
const CORRECTIONS: Readonly<
  Record<string, Readonly<Record<'deposit' | 'withdrawal', readonly (readonly [OperationKind, OperationSource])[]>>>
> = {
  // The provider has charged, or paid out, although the payment ended without success.
  late_success: {
    deposit: [['late_credit', 'player']],
    withdrawal: [
      ['correction', 'player'],
      ['write_off', 'merchant'],
    ],
  },
  // The provider has not charged, or not paid out, although the payment succeeded.
  late_decline: {
    deposit: [
      ['correction', 'player'],
      ['write_off', 'merchant'],
    ],
    withdrawal: [['payout_return', 'player']],
  },
}

/**
 * The operations that a case offers: those of its kind that the payment allows now, each for all that is left of the payment.
 * None where another sum than ours is in question: that needs a person outside of the cashier.
 */
export function proposalsFor(
  kind: string,
  details: Readonly<Record<string, string>>,
  found: PaymentOperations,
): readonly Proposal[] {
  const { payment, net, possible } = found
  const isOtherCurrency = details.currency !== undefined && details.currency !== payment.currency && !payment.processing
  if (isOtherCurrency || net.leftMinor === 0n) return []
  return (CORRECTIONS[kind]?.[payment.flow] ?? []).flatMap(([operation, source]) => {
    const isPossible = possible.some((each) => each.kind === operation && each.sources.includes(source))
    return isPossible ? [{ kind: operation, source, amountMinor: net.leftMinor }] : []
  })
}
