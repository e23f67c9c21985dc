/** The operations that a case offers if the provider moved another sum than the payment's (issue-12 1, decisions 71 and 78). */
import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { restOf, type PaymentOperations } from '../linked-operations'
import { providerMoneyOf } from '../payments'
import type { Proposal } from './proposal'

type Candidate = readonly [OperationKind, OperationSource]

/**
 * Whether the charged sum may be credited. It must not exceed the sum that the player requested, because the limits were
 * checked for that sum; an order must be paid exactly.
 */
export const isCreditable = ({ payment, charge }: PaymentOperations): boolean =>
  !charge ||
  (payment.orderId === null ? charge.amountMinor <= payment.totalMinor : charge.amountMinor === payment.totalMinor)

/** Operations on the whole charge of a deposit that did not succeed as requested. */
function wholeOf(found: PaymentOperations): readonly Candidate[] {
  if (found.payment.flow === 'withdrawal') return []
  return [...(isCreditable(found) ? ([['late_credit', 'player']] as const) : []), ['refund', 'provider']]
}

/** Operations that correct only the difference. There is none for an underpaid deposit, because it has not succeeded. */
function differenceOf({ payment, charge }: PaymentOperations): readonly Candidate[] {
  const requestedMinor = providerMoneyOf(payment).amountMinor
  const isMore = charge !== undefined && charge.providerAmountMinor > requestedMinor
  if (payment.flow === 'deposit') return isMore ? [['refund', 'provider']] : []
  if (!isMore) return [['payout_return', 'player']]
  return [
    ['correction', 'player'],
    ['write_off', 'merchant'],
  ]
}

/**
 * The operations that the payment allows now, or will allow after it has ended as they require. Empty if the provider has not
 * reported what it moved.
 */
export function proposalsForMismatch(found: PaymentOperations): readonly Proposal[] {
  const { payment, charge, possible, possibleOnce } = found
  if (!charge) return []
  const isWaiting = payment.state === 'unknown'
  const offer = (candidates: readonly Candidate[], from: typeof possible, isDifference: boolean) =>
    candidates.flatMap(([kind, source]): Proposal[] => {
      const leftMinor = from.find((each) => each.kind === kind && each.source === source)?.leftMinor ?? 0n
      const amountMinor = (isDifference ? restOf(found) : undefined) ?? leftMinor
      return amountMinor > 0n && amountMinor <= leftMinor ? [{ kind, source, amountMinor, isDifference }] : []
    })
  if (!isWaiting) {
    const hasSucceeded = payment.state === 'succeeded'
    return offer((hasSucceeded ? differenceOf : wholeOf)(found), possible, hasSucceeded)
  }
  return [
    ...offer(differenceOf(found), possibleOnce.succeeded, true),
    ...offer(wholeOf(found), possibleOnce.declined, false),
  ]
}
