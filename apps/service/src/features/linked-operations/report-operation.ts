/** Converts a provider's report into an operation, or returns why it cannot (issue-12 1, decision 68). */
import { createHash, randomUUID } from 'node:crypto'
import type { OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import type { ProviderReport } from '../../providers/provider'
import { ownMoneyAtProvider, providerMoneyOf, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import { isCredited, leftFor, lesserOf, partsOf, type Position } from './net-position'
import { rulesOf } from './operation-kinds'

/** Why a report could not be booked; a person has to compare it with the provider's records. */
export type Obstacle = 'other_sum' | 'more_than_left' | 'payment_did_not_succeed' | 'contradicts_an_earlier_report'

/**
 * `before`: how many operations of the same report were booked. Only a dispute can have several: it may be reopened after a
 * win.
 */
const keyOf = ({ kind, id }: ProviderReport, before: number) =>
  `provider ${kind}${before === 0 ? '' : before === 1 ? '_reopened' : `_reopened_${before}`} ${id}`

/** The operations as which the report was booked, oldest first. */
export function operationsOf(
  report: ProviderReport,
  operations: readonly LinkedOperation[],
): readonly LinkedOperation[] {
  const found: LinkedOperation[] = []
  for (;;) {
    const next = operations.find(({ idempotencyKey }) => idempotencyKey === keyOf(report, found.length))
    if (!next) return found
    found.push(next)
  }
}

/** The operation as which the report was booked last. */
export const operationOf = (report: ProviderReport, operations: readonly LinkedOperation[]) =>
  operationsOf(report, operations).at(-1)

const hashOf = (report: ProviderReport) =>
  createHash('sha256')
    .update(JSON.stringify([report.kind, report.id, report.amount, report.currency]))
    .digest('hex')

/**
 * Whether a refund or return is reported with the sum with which it was booked. Always true for a dispute, whose reports have
 * other rules.
 */
export function isOfSum(
  report: ProviderReport,
  { bodyHash, providerAmountMinor }: Pick<LinkedOperation, 'bodyHash' | 'providerAmountMinor'>,
  payment: Payment,
): boolean {
  if (report.kind === 'dispute' || hashOf(report) === bodyHash) return true
  const { currency, precision } = providerMoneyOf(payment)
  return report.currency === currency && toMinor(report.amount, precision) === providerAmountMinor
}

/**
 * The part of the fee that the provider returns when a lost dispute is won. Undefined if the report does not fit what was
 * booked: it names another sum, or returns more than the fee.
 */
export function returnedFeeOf(
  report: ProviderReport,
  { bodyHash, providerFeeMinor }: Pick<LinkedOperation, 'bodyHash' | 'providerFeeMinor'>,
  payment: Payment,
): bigint | undefined {
  const { precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const fee =
    report.kind === 'dispute' && report.returnedFee !== undefined ? toMinor(report.returnedFee, precision) : 0n
  if (fee === undefined || hashOf(report) !== bodyHash) return undefined
  const returnedMinor = feeShareOf(payment, fee, wholeMinor)
  return returnedMinor > providerFeeMinor ? undefined : returnedMinor
}

/**
 * The provider's fee after a report about a booked dispute. Many providers know it only with the loss, which alone costs a fee.
 * Undefined for a fee that cannot be posted.
 */
export function feeAfter(
  report: ProviderReport,
  { state, providerFeeMinor }: Pick<LinkedOperation, 'state' | 'providerFeeMinor'>,
  payment: Payment,
): bigint | undefined {
  if (report.kind !== 'dispute' || report.state !== 'lost' || state !== 'pending' || report.fee === null)
    return providerFeeMinor
  const { precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const fee = toMinor(report.fee, precision)
  return fee === undefined ? undefined : feeShareOf(payment, fee, wholeMinor)
}

/** A fee in the payment's currency, rounded up. */
function feeShareOf(payment: Payment, feeMinor: bigint, wholeMinor: bigint): bigint {
  return (ownMoneyAtProvider(payment) * feeMinor + wholeMinor - 1n) / wholeMinor
}

/**
 * The first sequence number of a dispute. Every dispute is booked as open first, so if the report is its end, the number is one
 * lower.
 */
const firstSequenceOf = (report: ProviderReport): number | null =>
  report.kind !== 'dispute' || report.sequence === undefined
    ? null
    : report.state === 'opened'
      ? report.sequence
      : report.sequence - 1

/** Who bears each kind of report, in the order in which they are tried. */
const BEARERS: Readonly<Record<ProviderReport['kind'], readonly OperationSource[]>> = {
  dispute: ['merchant'],
  payout_return: ['player'],
  refund: ['player', 'merchant'],
}

/**
 * Who may bear it. A merchant's own wallet could refuse a movement that the provider has already carried out. So the merchant
 * bears a refund, and may take it from the player itself (decision 84).
 */
export const bearersOf = ({ kind }: ProviderReport, { wallet }: Payment): readonly OperationSource[] =>
  kind === 'refund' && wallet === 'http' ? ['merchant'] : BEARERS[kind]

const isBookable = ({ kind }: ProviderReport, position: Position, source: OperationSource) =>
  kind === 'dispute' ? isCredited(position) : rulesOf(kind).sourcesFor(position).includes(source)

type Sums = { readonly amountMinor: bigint; readonly providerAmountMinor: bigint; readonly providerFeeMinor: bigint }

/**
 * The report's sum in the payment's currency. The provider's whole sum is the payment's total, with fee and tax; a smaller sum
 * is the same share, rounded down. A fee is rounded up. Undefined for a sum that cannot belong to this payment.
 */
function sumsOf(report: ProviderReport, payment: Payment): Sums | undefined {
  const { currency, precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const providerAmountMinor = toMinor(report.amount, precision)
  const fee = report.kind === 'dispute' && report.fee !== null ? toMinor(report.fee, precision) : 0n
  if (report.currency !== currency || !providerAmountMinor || providerAmountMinor > wholeMinor || fee === undefined)
    return undefined
  const ownWholeMinor = ownMoneyAtProvider(payment)
  const shareMinor = (ownWholeMinor * providerAmountMinor) / wholeMinor
  return {
    amountMinor: providerAmountMinor === wholeMinor ? payment.totalMinor : shareMinor,
    providerAmountMinor,
    providerFeeMinor: feeShareOf(payment, fee, wholeMinor),
  }
}

/** The report's sum, limited to what is left of the payment. More than that cannot belong to the payment. */
function sumsUpTo(report: ProviderReport, payment: Payment, leftMinor: bigint): Sums | undefined {
  const { precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const statedMinor = toMinor(report.amount, precision) ?? 0n
  const sums = sumsOf({ ...report, amount: fromMinor(lesserOf(statedMinor, wholeMinor), precision) }, payment)
  if (!sums || sums.amountMinor <= leftMinor) return sums
  const ownWholeMinor = ownMoneyAtProvider(payment)
  const shareMinor = (wholeMinor * leftMinor) / ownWholeMinor
  return { ...sums, amountMinor: leftMinor, providerAmountMinor: lesserOf(shareMinor, wholeMinor) }
}

/**
 * The same for a refund of what was charged and credited to nobody: the recorded charge gives the rate between the provider's
 * currency and the payment's.
 */
function sumsOfCharge(report: ProviderReport, { payment, charge }: Position, leftMinor: bigint): Sums | undefined {
  const { currency, precision } = providerMoneyOf(payment)
  const statedMinor = toMinor(report.amount, precision) ?? 0n
  if (!charge || report.currency !== currency) return undefined
  const { amountMinor: wholeMinor, providerAmountMinor: providerWholeMinor } = charge
  const providerAmountMinor = lesserOf(statedMinor, providerWholeMinor)
  const amountMinor = lesserOf((wholeMinor * providerAmountMinor) / providerWholeMinor, leftMinor)
  return { amountMinor, providerAmountMinor, providerFeeMinor: 0n }
}

function sumsByHand(report: ProviderReport, position: Position, source: OperationSource, leftMinor: bigint) {
  return source === 'provider'
    ? sumsOfCharge(report, position, leftMinor)
    : sumsUpTo(report, position.payment, leftMinor)
}

export type Booking = {
  readonly source: OperationSource
  readonly now: Date
  /** Set if an operator books a report that did not fit: it is limited to what is left. */
  readonly byOperator?: { readonly operatorId: string; readonly reason: string }
}

/**
 * Computes the operation of a report, or returns the obstacle. A dispute is always open first, whatever the report's state is.
 */
export function operationFrom(
  report: ProviderReport,
  position: Position,
  { source, now, byOperator }: Booking,
): LinkedOperation | Obstacle {
  const { payment, operations } = position
  const taker = { kind: report.kind, source }
  if (!isBookable(report, position, source)) return 'payment_did_not_succeed'
  const leftMinor = leftFor(position, taker)
  const sums = byOperator ? sumsByHand(report, position, source, leftMinor) : sumsOf(report, payment)
  if (!sums) return 'other_sum'
  if (sums.amountMinor > leftMinor || leftMinor === 0n) return 'more_than_left'
  if (sums.amountMinor === 0n) return 'other_sum'
  return {
    ...{ id: randomUUID(), paymentId: payment.id, kind: report.kind, origin: 'provider', version: 1 },
    source,
    state: report.kind === 'dispute' ? 'pending' : 'succeeded',
    ...sums,
    returnedFeeMinor: 0n,
    providerSequence: firstSequenceOf(report),
    ...partsOf(position, taker, sums.amountMinor),
    reason: byOperator?.reason ?? `Reported by the provider as ${report.id}`,
    failureCode: null,
    idempotencyKey: keyOf(report, operationsOf(report, operations).length),
    bodyHash: hashOf(report),
    requestedBy: byOperator?.operatorId ?? null,
    decidedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  }
}
