/** What a provider did to a payment after its success, without our asking (issue-12 1). */
import { createHash, randomUUID } from 'node:crypto'
import type { OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import { retryTransaction, transaction } from '../../db/transaction'
import type { ProviderReport } from '../../providers/provider'
import { isTerminal, openCase, providerMoneyOf, type Payment } from '../payments'
import { STATE_OF_DISPUTE } from './dispute'
import { isReserving, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import {
  applyOperation,
  BalanceTooLow,
  beginOperation,
  operationsOfPayment,
  OperationsMoved,
} from './linked-operations.repository'
import { netPositionOf, partsOf } from './net-position'
import { operationEventOf } from './operation-event'
import { postingsOf, rulesOf } from './operation-kinds'

/** Why a report could not be booked; a person has to compare it with the provider's records. */
type Obstacle = 'other_sum' | 'more_than_left' | 'payment_did_not_succeed' | 'contradicts_an_earlier_report'

const keyOf = ({ kind, id }: ProviderReport) => `provider ${kind} ${id}`
const hashOf = (report: ProviderReport) =>
  createHash('sha256')
    .update(JSON.stringify([report.kind, report.id, report.amount, report.currency]))
    .digest('hex')

/** Who bears what was reported; a refund is borne by whoever can. */
const SOURCES: Readonly<Partial<Record<ProviderReport['kind'], OperationSource>>> = {
  dispute: 'merchant',
  payout_return: 'player',
}

const isBookable = ({ kind }: ProviderReport, payment: Payment) =>
  kind === 'dispute' ? payment.flow === 'deposit' && payment.state === 'succeeded' : rulesOf(kind).isAllowed(payment)

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

function newOperation(
  report: ProviderReport,
  payment: Payment,
  operations: readonly LinkedOperation[],
  { source, now }: { readonly source: OperationSource; readonly now: Date },
): LinkedOperation | Obstacle {
  if (!isBookable(report, payment)) return 'payment_did_not_succeed'
  const sums = sumsOf(report, payment)
  if (!sums || sums.amountMinor === 0n) return 'other_sum'
  if (sums.amountMinor > netPositionOf(payment, operations).leftMinor) return 'more_than_left'
  return {
    ...{ id: randomUUID(), paymentId: payment.id, kind: report.kind, origin: 'provider', version: 1 },
    source: SOURCES[report.kind] ?? source,
    state: report.kind === 'dispute' ? 'pending' : 'succeeded',
    ...sums,
    ...partsOf(payment, operations, sums.amountMinor),
    reason: `Reported by the provider as ${report.id}`,
    failureCode: null,
    idempotencyKey: keyOf(report),
    bodyHash: hashOf(report),
    requestedBy: null,
    decidedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  }
}

/** An operation of our own is under way and may fail: then its sum is left again. A dispute may take weeks. */
const isReservedForNow = (operations: readonly LinkedOperation[]) =>
  operations.some(({ kind, state }) => kind !== 'dispute' && isReserving({ state }) && state !== 'succeeded')

/**
 * Books a report once, however often and in whatever order its news comes. A refund is taken from the player's balance as far
 * as that has it, else the merchant bears it. What cannot be booked becomes a case, and changes nothing. `later`: the
 * payment has no end yet, so the news has overtaken it, or an operation that is under way has its sum.
 */
export async function applyReport(
  deps: LinkedOperationDeps,
  payment: Payment,
  report: ProviderReport,
): Promise<'done' | 'later'> {
  if (!isTerminal(payment.state)) return 'later'
  let source: OperationSource = 'player'
  for (;;) {
    const { operations, seen } = await operationsOfPayment(deps.db, payment.id)
    const known = operations.find(({ idempotencyKey }) => idempotencyKey === keyOf(report))
    const now = deps.clock()
    try {
      if (known) {
        const obstacle = await advance(deps, known, payment, report, now)
        if (obstacle) await openReportCase(deps, payment, report, obstacle)
        return 'done'
      }
      const begun = newOperation(report, payment, operations, { source, now })
      if (begun === 'more_than_left' && isReservedForNow(operations)) return 'later'
      if (typeof begun === 'string') {
        await openReportCase(deps, payment, report, begun)
        return 'done'
      }
      await begin(deps, begun, payment, seen)
      if (report.kind !== 'dispute' || report.state === 'opened') return 'done'
    } catch (error) {
      if (error instanceof BalanceTooLow && source === 'player') source = 'merchant'
      else if (!(error instanceof OperationsMoved)) throw error
    }
  }
}

async function begin(
  { db, instanceId, wake, changed, logger }: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
  seen: number,
): Promise<void> {
  const { createdAt: now, id: operationId, kind, state } = operation
  await retryTransaction(() =>
    beginOperation(db, {
      operation,
      seen,
      operatorId: null,
      posting: postingsOf(operation, payment),
      event: operationEventOf(operation, payment, now),
      // It calls nobody, so there is no job to lease.
      lease: { by: instanceId, until: now },
    }),
  )
  logger.info({ operationId, paymentId: payment.id, kind, to: state }, 'the provider reported an operation')
  wake()
  changed?.(payment)
}

/** A dispute that is known goes on to its end. Older news of it changes nothing. */
async function advance(
  { db, wake, changed, logger }: LinkedOperationDeps,
  before: LinkedOperation,
  payment: Payment,
  report: ProviderReport,
  now: Date,
): Promise<Obstacle | undefined> {
  const state = report.kind === 'dispute' ? STATE_OF_DISPUTE[report.state] : before.state
  if (state === before.state || state === 'pending') return undefined
  if (before.state !== 'pending') return 'contradicts_an_earlier_report'
  const after = { ...before, state }
  await retryTransaction(() =>
    applyOperation(db, {
      ...{ before, state, now, failureCode: null, cause: 'report', operatorId: null, token: undefined, runAt: null },
      posting: postingsOf(after, payment),
      event: operationEventOf(after, payment, now),
    }),
  )
  logger.info(
    { operationId: before.id, paymentId: payment.id, from: before.state, to: state },
    'linked operation changed state',
  )
  wake()
  changed?.(payment)
  return undefined
}

async function openReportCase(
  { db, clock, onCase, logger }: LinkedOperationDeps,
  payment: Payment,
  report: ProviderReport,
  obstacle: Obstacle,
): Promise<void> {
  const { operations } = await operationsOfPayment(db, payment.id)
  const { leftMinor } = netPositionOf(payment, operations)
  const details = {
    report: report.kind === 'dispute' ? `dispute ${report.state}` : report.kind,
    reportId: report.id,
    amount: report.amount,
    currency: report.currency,
    why: obstacle,
    left: fromMinor(leftMinor, payment.precision),
  }
  const isNew = await transaction(db, (tx) =>
    openCase(tx, payment.id, 'provider_report', details, clock(), `${payment.id} ${report.id} ${details.report}`),
  )
  if (!isNew) return
  onCase?.('provider_report')
  logger.error({ paymentId: payment.id, why: obstacle }, 'operator case: a report of the provider could not be booked')
}
