/** Applies the end of a refund, capture or void that its provider had only accepted before (decision 90). */
import type { OperationState } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import { retryTransaction, transaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import type { OperationUpdate, ProviderReport } from '../../providers/provider'
import { openCase, providerMoneyOf, type Payment } from '../payments'
import { openReportCase } from './apply-report'
import { isEnded, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { applyOperation, operationsOfPayment, OperationsMoved } from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { isRequestedKind, postingsOf } from './operation-kinds'
import { isEndedByOperators } from './operator-end'
import { operationOf } from './report-operation'
import { stateChanged } from './state-changed'

/**
 * Returns the new state; undefined if the report changes nothing. A refund may still fail after its success; every other end is
 * final.
 */
function stateAfter({ state, kind }: LinkedOperation, update: OperationUpdate): OperationState | undefined {
  if (!isEnded({ state })) return state === 'awaiting_approval' ? undefined : update.kind
  return state === 'succeeded' && kind === 'refund' && update.kind === 'failed' ? 'failed_late' : undefined
}

/**
 * Whether a refund that had failed here was carried out after all. Its amount is back with the player, so an operator has to
 * book it as a refund of the provider.
 */
const isContradicted = (operation: LinkedOperation, update: OperationUpdate): boolean =>
  operation.kind === 'refund' && update.kind === 'succeeded' && isOver(operation)

function refundIn(operation: LinkedOperation, payment: Payment): ProviderReport {
  const { currency, precision } = providerMoneyOf(payment)
  return { kind: 'refund', id: operation.id, amount: fromMinor(operation.providerAmountMinor, precision), currency }
}

/** The operation that the report is about. If another sum was booked in place of our refund, a failure concerns that booking. */
async function operationIn(
  { db }: LinkedOperationDeps,
  payment: Payment,
  update: OperationUpdate,
): Promise<LinkedOperation | undefined> {
  const { operations } = await operationsOfPayment(db, payment.id)
  const id = 'operationId' in update ? update.operationId : update.reportId
  const reported = operationOf({ kind: 'refund', id, amount: '', currency: '' }, operations)
  if ('reportId' in update) return reported
  const own = operations.find((operation) => operation.id === id && isRequestedKind(operation.kind))
  return own && isOver(own) && update.kind === 'failed' ? (reported ?? own) : own
}

const isOver = ({ state }: LinkedOperation): boolean => state === 'failed' || state === 'failed_late'

/**
 * Opens a case about a failed refund that was never booked, or that operators have ended. A person has to decide whether the
 * player gets anything.
 */
async function openFailedCase(
  { db, clock, onCase }: LinkedOperationDeps,
  { id }: Payment,
  reportId: string,
  more: Readonly<Record<string, string>> = { why: 'unknown_report' },
) {
  const details = { report: 'refund failed', reportId, ...more }
  const subject = `${id} ${reportId} refund failed`
  const isNew = await transaction(db, (tx) => openCase(tx, id, 'provider_report', details, clock(), subject))
  if (isNew) onCase?.('provider_report')
}

/** The refund as the provider carried it out, if it differs from the requested one. */
function otherSumIn(operation: LinkedOperation, payment: Payment, update: OperationUpdate): ProviderReport | undefined {
  if (operation.kind !== 'refund' || update.kind !== 'succeeded' || !update.money) return undefined
  const { amount, currency } = update.money
  const requested = providerMoneyOf(payment)
  const isSame =
    currency === requested.currency && toMinor(amount, requested.precision) === operation.providerAmountMinor
  return isSame ? undefined : { kind: 'refund', id: operation.id, amount, currency }
}

/**
 * Writes the end together with its postings in one transaction. An operation that this database does not have, perhaps because
 * it was restored from an older state, changes nothing; the provider's statement contains it.
 */
export async function applyOperationUpdate(
  deps: LinkedOperationDeps,
  payment: Payment,
  update: OperationUpdate,
): Promise<'done'> {
  for (;;) {
    const before = await operationIn(deps, payment, update)
    if (!before) {
      if ('reportId' in update) await openFailedCase(deps, payment, update.reportId)
      deps.logger.error({ ...update, paymentId: payment.id }, 'a callback names an unknown operation')
      return 'done'
    }
    const otherSum = otherSumIn(before, payment, update)
    if (otherSum) {
      await openReportCase(deps, payment, otherSum, 'other_sum')
      return 'done'
    }
    const state = stateAfter(before, update)
    if (!state) {
      if (isContradicted(before, update))
        await openReportCase(deps, payment, refundIn(before, payment), 'contradicts_an_earlier_report')
      return 'done'
    }
    // Two operators have compared the provider's records. A report that contradicts them is for operators again.
    if (state === 'failed_late' && (await isEndedByOperators(deps.db, before))) {
      const { amount, currency } = refundIn(before, payment)
      const why = 'contradicts_an_earlier_report'
      await openFailedCase(deps, payment, before.id, { operationId: before.id, asked: `${amount} ${currency}`, why })
      return 'done'
    }
    const now = deps.clock()
    const after: LinkedOperation = { ...before, state, failureCode: update.kind === 'failed' ? update.code : null }
    try {
      crashPoint('before-phase-c-commit')
      await retryTransaction(() =>
        applyOperation(deps.db, {
          ...{ before, state, failureCode: after.failureCode, cause: 'callback', operatorId: null, now },
          ...{ token: undefined, runAt: null },
          posting: postingsOf(after, payment),
          event: operationEventOf(after, payment, now),
        }),
      )
      crashPoint('after-phase-c-commit')
    } catch (error) {
      if (error instanceof OperationsMoved) continue
      throw error
    }
    await stateChanged(deps, before, after, payment)
    return 'done'
  }
}
