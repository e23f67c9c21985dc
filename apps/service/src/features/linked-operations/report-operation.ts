/** The operation that a provider's report becomes, or why it becomes none (issue-12 1, decision 68). */
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

/** `before`: how many operations of the same name were booked. Only a dispute has more than one: it is taken up again after a win. */
const keyOf = ({ kind, id }: ProviderReport, before: number) =>
  `provider ${kind}${before === 0 ? '' : before === 1 ? '_reopened' : `_reopened_${before}`} ${id}`

/** What the report was booked as, the oldest first. */
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

/** What the report was booked as, the last time. */
export const operationOf = (report: ProviderReport, operations: readonly LinkedOperation[]) =>
  operationsOf(report, operations).at(-1)

const hashOf = (report: ProviderReport) =>
  createHash('sha256')
    .update(JSON.stringify([report.kind, report.id, report.amount, report.currency]))
    .digest('hex')

/** Whether a refund or return is named by the sum that it was booked with. The news of a dispute has rules of its own. */
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
 * What the provider gives back of the fee of a dispute that was lost. Undefined where the news does not fit what was booked:
 * another sum is disputed, or more is given back than was taken.
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

/** A fee in the payment's currency, rounded up. */
function feeShareOf(payment: Payment, feeMinor: bigint, wholeMinor: bigint): bigint {
  return (ownMoneyAtProvider(payment) * feeMinor + wholeMinor - 1n) / wholeMinor
}

/** Where news of a dispute stands in the order of all of it. A dispute begins open, so that its end comes after its beginning. */
const firstSequenceOf = (report: ProviderReport): number | null =>
  report.kind !== 'dispute' || report.sequence === undefined
    ? null
    : report.state === 'opened'
      ? report.sequence
      : report.sequence - 1

/** Who bears what was reported; a refund is borne by whoever can. */
const BEARERS: Readonly<Record<ProviderReport['kind'], readonly OperationSource[]>> = {
  dispute: ['merchant'],
  payout_return: ['player'],
  refund: ['player', 'merchant'],
}

/**
 * Who may bear it. A merchant's own wallet could refuse what its provider has done already, so that the merchant bears a refund,
 * and takes it from the player where it wants to (decision 84).
 */
export const bearersOf = ({ kind }: ProviderReport, { wallet }: Payment): readonly OperationSource[] =>
  kind === 'refund' && wallet === 'http' ? ['merchant'] : BEARERS[kind]

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
  const ownWholeMinor = ownMoneyAtProvider(payment)
  const shareMinor = (ownWholeMinor * providerAmountMinor) / wholeMinor
  return {
    amountMinor: providerAmountMinor === wholeMinor ? payment.totalMinor : shareMinor,
    providerAmountMinor,
    providerFeeMinor: feeShareOf(payment, fee, wholeMinor),
  }
}

/** As much of a report's sum as a payment has left: more than the payment moved belongs to no operation of it. */
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
 * The same of a refund of what was charged and credited to nobody: the charge says what a sum of the provider is in the payment's
 * currency.
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
  /** A person books what did not fit: as much as is left. */
  readonly byHand?: { readonly operatorId: string; readonly reason: string }
}

/** Computes the operation. A dispute begins open, whatever the report says of it. */
export function operationFrom(
  report: ProviderReport,
  position: Position,
  { source, now, byHand }: Booking,
): LinkedOperation | Obstacle {
  const { payment, operations } = position
  const taker = { kind: report.kind, source }
  if (!isBookable(report, position, source)) return 'payment_did_not_succeed'
  const leftMinor = leftFor(position, taker)
  const sums = byHand ? sumsByHand(report, position, source, leftMinor) : sumsOf(report, payment)
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
    reason: byHand?.reason ?? `Reported by the provider as ${report.id}`,
    failureCode: null,
    idempotencyKey: keyOf(report, operationsOf(report, operations).length),
    bodyHash: hashOf(report),
    requestedBy: byHand?.operatorId ?? null,
    decidedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  }
}
