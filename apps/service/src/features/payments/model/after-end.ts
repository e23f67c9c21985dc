/** What happened to a payment after its end, as its player may see it. */
import type { AfterEndKind, OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import type { Payment } from './payment'

/** An operation that has succeeded, or a dispute that is open or lost. */
export type OperationAfterEnd = {
  readonly kind: OperationKind
  readonly source: OperationSource
  readonly isOpen: boolean
  readonly amountMinor: bigint
  /** The part of the amount that the player received or paid, without fee and tax. */
  readonly receivedMinor: bigint
}

export type AfterEnd = { readonly kind: AfterEndKind; readonly amountMinor: bigint }

type Meaning = { readonly kind: AfterEndKind; readonly part: 'amountMinor' | 'receivedMinor' }

/**
 * Returns what an operation means for the player, and which part of it reached or left the player. Undefined if it concerns
 * only the merchant: a write-off, or a correction of an order, whose money was never on a balance.
 */
function meaningOf({ kind, source, isOpen }: OperationAfterEnd, { flow, orderId }: Payment): Meaning | undefined {
  switch (kind) {
    case 'refund':
      return { kind: 'refunded', part: 'amountMinor' }
    case 'payout_return':
      return { kind: 'returned', part: 'amountMinor' }
    case 'late_credit':
      return { kind: orderId === null ? 'credited' : 'order_paid', part: 'receivedMinor' }
    case 'correction':
      if (source !== 'player' || orderId !== null) return undefined
      return { kind: 'taken_back', part: flow === 'deposit' ? 'receivedMinor' : 'amountMinor' }
    case 'dispute':
      return { kind: isOpen ? 'disputed' : 'charged_back', part: 'amountMinor' }
    default:
      return undefined
  }
}

/** Each kind once, with the sum of its operations, in the order in which it first happened. */
export function afterEndOf(payment: Payment, operations: readonly OperationAfterEnd[]): readonly AfterEnd[] {
  const sums = new Map<AfterEndKind, bigint>()
  for (const operation of operations) {
    const meaning = meaningOf(operation, payment)
    if (meaning) sums.set(meaning.kind, (sums.get(meaning.kind) ?? 0n) + operation[meaning.part])
  }
  return [...sums].flatMap(([kind, amountMinor]) => (amountMinor > 0n ? [{ kind, amountMinor }] : []))
}
