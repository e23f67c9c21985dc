/** Books what a provider did to a payment after its success without a request from us (issue-12 1). */
import type { OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import { retryTransaction, transaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import type { ProviderReport } from '../../providers/provider'
import { chargeOf, isTerminal, openCase, providerMoneyOf, type Payment } from '../payments'
import { stateAfterReport } from './dispute'
import { effectOfReport } from './dispute-report-effect'
import { isReserving, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import {
  applyReportTo,
  BalanceTooLow,
  beginOperation,
  operationsOfPayment,
  OperationsMoved,
  setProviderFee,
} from './linked-operations.repository'
import { isOfAuthorisation, isOfExcess, leftFor, netPositionOf, type Position } from './net-position'
import { operationEventOf } from './operation-event'
import { endWithOtherSum, refundNamedBy } from './other-sum'
import { settleWallet } from './settle-wallet'
import { postingsOf } from './operation-kinds'
import {
  bearersOf,
  feeAfter,
  isOfSum,
  operationFrom,
  operationOf,
  returnedFeeOf,
  type Booking,
  type Obstacle,
} from './report-operation'

/**
 * Whether one of our own operations is open: if it fails, its amount is available again. Disputes do not count, because they
 * may take weeks.
 */
const isReservedForNow = (operations: readonly LinkedOperation[]) =>
  operations.some(
    (operation) =>
      operation.kind !== 'dispute' &&
      !isOfAuthorisation(operation) &&
      isReserving(operation) &&
      operation.state !== 'succeeded',
  )

/**
 * If the provider refunds the excess of an overpaid deposit by itself, nobody bears it, because it was credited to nobody
 * (decision 78). If the refund is larger than the excess, it is not known who bears the rest, and the report becomes a case.
 */
function bookingOf(report: ProviderReport, position: Position, booking: Booking): [Position, Booking] {
  const taker = { kind: report.kind, source: 'provider' } as const
  const isGivenBack = report.kind === 'refund' && isOfExcess(taker, position.payment) && leftFor(position, taker) > 0n
  return isGivenBack ? [position, { ...booking, source: 'provider' }] : [{ ...position, charge: undefined }, booking]
}

/**
 * Books a report once, however often and in whatever order it arrives. A refund is taken from the player's balance if that is
 * high enough; otherwise the merchant bears it. A report that cannot be booked becomes a case and changes nothing. `later`: the
 * payment has not ended yet, or an open operation has reserved the amount.
 */
export async function applyReport(
  deps: LinkedOperationDeps,
  payment: Payment,
  report: ProviderReport,
): Promise<'done' | 'later'> {
  if (!isTerminal(payment.state)) return 'later'
  let [source = 'player']: readonly OperationSource[] = bearersOf(report, payment)
  const charge = await chargeOf(deps.db, payment.id)
  for (;;) {
    const { operations, seen } = await operationsOfPayment(deps.db, payment.id)
    const known = operationOf(report, operations)
    const now = deps.clock()
    try {
      if (known && effectOfReport(report, known) !== 'another') {
        const obstacle = isOfSum(report, known, payment)
          ? await followDispute(deps, known, payment, report, now)
          : 'other_sum'
        if (obstacle) await openReportCase(deps, payment, report, obstacle)
        return 'done'
      }
      const begun = operationFrom(report, ...bookingOf(report, { payment, operations, charge }, { source, now }))
      if (begun === 'more_than_left' && isReservedForNow(operations)) return 'later'
      if (typeof begun === 'string') {
        await openReportCase(deps, payment, report, begun)
        return 'done'
      }
      await beginReported(deps, begun, payment, seen)
      if (report.kind !== 'dispute' || report.state === 'opened') return 'done'
    } catch (error) {
      if (error instanceof BalanceTooLow && report.kind === 'refund' && source === 'player') source = 'merchant'
      else if (!(error instanceof OperationsMoved)) throw error
    }
  }
}

/** Books the operation. `inPlaceOf` ends in the same transaction, so that its released amount cannot be spent in between. */
export async function beginReported(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
  seen: number,
  inPlaceOf?: LinkedOperation,
): Promise<void> {
  const { db, instanceId, wake, changed, logger } = deps
  const { createdAt: now, id: operationId, kind, state, requestedBy: operatorId } = operation
  const beginning = {
    ...{ operation, seen, operatorId },
    posting: postingsOf(operation, payment),
    event: operationEventOf(operation, payment, now),
    // It makes no call, so it has no job to lease.
    lease: { by: instanceId, until: now },
  }
  crashPoint('before-phase-a-commit')
  if (inPlaceOf)
    await transaction(db, async (tx) => {
      await endWithOtherSum(tx, inPlaceOf, payment, { operatorId, now })
      await beginOperation(tx, { ...beginning, seen: seen + 1 })
    })
  else await retryTransaction(() => beginOperation(db, beginning))
  crashPoint('after-phase-a-commit')
  logger.info({ operationId, paymentId: payment.id, kind, to: state }, 'the provider reported an operation')
  wake()
  if (inPlaceOf) await settleWallet(deps, inPlaceOf, payment)
  await settleWallet(deps, operation, payment)
  changed?.(payment)
}

/** Books what a report about a known dispute changes; `isByOperator` as for `effectOfReport`. */
export async function followDispute(
  { db, wake, changed, logger }: LinkedOperationDeps,
  before: LinkedOperation,
  payment: Payment,
  report: ProviderReport,
  now: Date,
  isByOperator = false,
): Promise<Obstacle | undefined> {
  const effect = effectOfReport(report, before, isByOperator)
  if (report.kind !== 'dispute' || effect === 'none' || effect === 'another') return undefined
  if (effect === 'contradiction') return 'contradicts_an_earlier_report'
  const state = effect === 'noted' ? before.state : stateAfterReport(before.state, report.state)
  const isReversed = effect === 'advance' && state === 'failed_late'
  const returnedFeeMinor = isReversed ? returnedFeeOf(report, before, payment) : before.returnedFeeMinor
  const providerFeeMinor = feeAfter(report, before, payment)
  if (returnedFeeMinor === undefined || providerFeeMinor === undefined) return 'other_sum'
  const after = { ...before, state, returnedFeeMinor, providerFeeMinor }
  const isMove = effect === 'advance'
  crashPoint('before-phase-c-commit')
  const reporting = {
    ...{ before, state, now, sequence: report.sequence, returnedFeeMinor },
    posting: isMove ? postingsOf(after, payment) : undefined,
    event: isMove ? operationEventOf(after, payment, now) : undefined,
  }
  if (providerFeeMinor === before.providerFeeMinor) await retryTransaction(() => applyReportTo(db, reporting))
  else
    await transaction(db, async (tx) => {
      await setProviderFee(tx, before, providerFeeMinor)
      await applyReportTo(tx, reporting)
    })
  crashPoint('after-phase-c-commit')
  if (!isMove) return undefined
  logger.info(
    { operationId: before.id, paymentId: payment.id, from: before.state, to: state },
    'linked operation changed state',
  )
  wake()
  changed?.(payment)
  return undefined
}

/**
 * Distinguishes the cases about one report. A dispute may reach the same state more than once, each time with another sequence
 * number; a refund or a return may be reported again with another sum.
 */
function caseSubjectOf(report: ProviderReport): string {
  if (report.kind !== 'dispute') return ` ${report.amount} ${report.currency}`
  return report.sequence === undefined ? '' : ` ${report.sequence}`
}

/** Opens a case about a report that cannot be booked, once for each report. */
export async function openReportCase(
  { db, clock, onCase, logger }: LinkedOperationDeps,
  payment: Payment,
  report: ProviderReport,
  obstacle: Obstacle,
): Promise<void> {
  const { operations } = await operationsOfPayment(db, payment.id)
  const named = refundNamedBy(report, operations)
  const { currency, precision } = providerMoneyOf(payment)
  // Booking the report ends the refund that it names, so the amount of that refund counts as available.
  const others = operations.filter((operation) => operation !== named)
  const { leftMinor } = netPositionOf({ payment, operations: others, charge: await chargeOf(db, payment.id) })
  const details = {
    report: report.kind === 'dispute' ? `dispute ${report.state}` : report.kind,
    reportId: report.id,
    amount: report.amount,
    currency: report.currency,
    ...(report.kind === 'dispute' && {
      ...(report.fee !== null && { fee: report.fee }),
      ...(report.sequence !== undefined && { sequence: report.sequence }),
      ...(report.returnedFee !== undefined && { returnedFee: report.returnedFee }),
    }),
    ...(named && { operationId: named.id, asked: `${fromMinor(named.providerAmountMinor, precision)} ${currency}` }),
    why: obstacle,
    left: fromMinor(leftMinor, payment.precision),
  }
  const subject = `${payment.id} ${report.id} ${details.report}${caseSubjectOf(report)}`
  const isNew = await transaction(db, (tx) => openCase(tx, payment.id, 'provider_report', details, clock(), subject))
  if (!isNew) return
  onCase?.('provider_report')
  logger.error({ paymentId: payment.id, why: obstacle }, 'operator case: a report of the provider could not be booked')
}
