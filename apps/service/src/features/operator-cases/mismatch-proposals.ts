/** What a case offers of which the provider moved another sum than the payment's (issue-12 1, decisions 71 and 78). */
import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { restOf, type PaymentOperations } from '../linked-operations'
import { providerMoneyOf } from '../payments'
import type { Proposal } from './proposal'

type Candidate = readonly [OperationKind, OperationSource]

/**
 * Whether what was charged may be credited: never more than the player asked for, because limits were checked for that sum, and
 * an order is paid whole or not at all.
 */
export const isCreditable = ({ payment, charge }: PaymentOperations): boolean =>
  !charge ||
  (payment.orderId === null ? charge.amountMinor <= payment.totalMinor : charge.amountMinor === payment.totalMinor)

/** All that was charged for a deposit that did not succeed as it was asked. */
function wholeOf(found: PaymentOperations): readonly Candidate[] {
  if (found.payment.flow === 'withdrawal') return []
  return [...(isCreditable(found) ? ([['late_credit', 'player']] as const) : []), ['refund', 'provider']]
}

/** What corrects the difference alone. A deposit that was underpaid has not succeeded: there is no such operation for it. */
function differenceOf({ payment, charge }: PaymentOperations): readonly Candidate[] {
  const askedMinor = providerMoneyOf(payment).amountMinor
  const isMore = charge !== undefined && charge.providerAmountMinor > askedMinor
  if (payment.flow === 'deposit') return isMore ? [['refund', 'provider']] : []
  if (!isMore) return [['payout_return', 'player']]
  return [
    ['correction', 'player'],
    ['write_off', 'merchant'],
  ]
}

/**
 * The operations that the payment allows, or will allow once it has ended as they need it. None without the provider's word on
 * what it moved.
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
