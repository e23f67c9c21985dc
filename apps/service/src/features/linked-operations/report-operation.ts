/** The operation that a provider's report becomes, or why it becomes none (issue-12 1, decision 68). */
import { createHash, randomUUID } from 'node:crypto'
import type { OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import type { ProviderReport } from '../../providers/provider'
import { providerMoneyOf, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import { isCredited, leftFor, partsOf, type Position } from './net-position'
import { rulesOf } from './operation-kinds'

/** Why a report could not be booked; a person has to compare it with the provider's records. */
export type Obstacle = 'other_sum' | 'more_than_left' | 'payment_did_not_succeed' | 'contradicts_an_earlier_report'

const keyOf = ({ kind, id }: ProviderReport) => `provider ${kind} ${id}`
const reopenedKeyOf = ({ kind, id }: ProviderReport) => `provider ${kind}_reopened ${id}`

/** What the report was booked as, the last time. */
export const operationOf = (report: ProviderReport, operations: readonly LinkedOperation[]) =>
  operations.findLast(({ idempotencyKey: key }) => key === keyOf(report) || key === reopenedKeyOf(report))

const hashOf = (report: ProviderReport) =>
  createHash('sha256')
    .update(JSON.stringify([report.kind, report.id, report.amount, report.currency]))
    .digest('hex')

/** Who bears what was reported; a refund is borne by whoever can. */
export const BEARERS: Readonly<Record<ProviderReport['kind'], readonly OperationSource[]>> = {
  dispute: ['merchant'],
  payout_return: ['player'],
  refund: ['player', 'merchant'],
}

const isBookable = ({ kind }: ProviderReport, position: Position, source: OperationSource) =>
  kind === 'dispute' ? isCredited(position) : rulesOf(kind).sourcesFor(position).includes(source)

type Sums = { readonly amountMinor: bigint; readonly providerAmountMinor: bigint; readonly providerFeeMinor: bigint }

/**
 * The report's sum in the payment's currency. All that the provider charged or paid out is all that the player gave, with fee
 * and tax; less of it is the same share, rounded down. A fee is rounded up. Undefined for a sum that is none of this payment.
 */
function sumsOf(report: ProviderReport, payment: Payment): Sums | undefined {
  const { currency, precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const providerAmountMinor = toMinor(report.amount, precision)
  const fee = report.kind === 'dispute' && report.fee !== null ? toMinor(report.fee, precision) : 0n
  if (report.currency !== currency || !providerAmountMinor || providerAmountMinor > wholeMinor || fee === undefined)
    return undefined
  const ownWholeMinor = payment.flow === 'deposit' ? payment.totalMinor : payment.receivedMinor
  const shareMinor = (ownWholeMinor * providerAmountMinor) / wholeMinor
  return {
    amountMinor: providerAmountMinor === wholeMinor ? payment.totalMinor : shareMinor,
    providerAmountMinor,
    providerFeeMinor: (ownWholeMinor * fee + wholeMinor - 1n) / wholeMinor,
  }
}

/** As much of a report's sum as a payment has left: more than the payment moved belongs to no operation of it. */
function sumsUpTo(report: ProviderReport, payment: Payment, leftMinor: bigint): Sums | undefined {
  const { precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const statedMinor = toMinor(report.amount, precision) ?? 0n
  const whole = { ...report, amount: fromMinor(wholeMinor, precision) }
  const sums = sumsOf(statedMinor > wholeMinor ? whole : report, payment)
  if (!sums || sums.amountMinor <= leftMinor) return sums
  const ownWholeMinor = payment.flow === 'deposit' ? payment.totalMinor : payment.receivedMinor
  const shareMinor = (wholeMinor * leftMinor) / ownWholeMinor
  return { ...sums, amountMinor: leftMinor, providerAmountMinor: shareMinor < wholeMinor ? shareMinor : wholeMinor }
}

export type Booking = {
  readonly source: OperationSource
  readonly now: Date
  /** A person books what did not fit: as much as is left, and a dispute that goes on after its end. */
  readonly byHand?: { readonly operatorId: string; readonly reason: string; readonly isReopened: boolean }
}

/** Computes the operation. A dispute begins open, whatever the report says of it. */
export function operationFrom(
  report: ProviderReport,
  position: Position,
  { source, now, byHand }: Booking,
): LinkedOperation | Obstacle {
  const { payment } = position
  const taker = { kind: report.kind, source }
  if (!isBookable(report, position, source)) return 'payment_did_not_succeed'
  const leftMinor = leftFor(position, taker)
  const sums = byHand ? sumsUpTo(report, payment, leftMinor) : sumsOf(report, payment)
  if (!sums) return 'other_sum'
  if (sums.amountMinor > leftMinor || leftMinor === 0n) return 'more_than_left'
  if (sums.amountMinor === 0n) return 'other_sum'
  return {
    ...{ id: randomUUID(), paymentId: payment.id, kind: report.kind, origin: 'provider', version: 1 },
    source,
    state: report.kind === 'dispute' ? 'pending' : 'succeeded',
    ...sums,
    ...partsOf(position, taker, sums.amountMinor),
    reason: byHand?.reason ?? `Reported by the provider as ${report.id}`,
    failureCode: null,
    idempotencyKey: byHand?.isReopened ? reopenedKeyOf(report) : keyOf(report),
    bodyHash: hashOf(report),
    requestedBy: byHand?.operatorId ?? null,
    decidedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  }
}
