/**
 * A requested refund for which the provider gave back another sum (decision 102). When that sum is booked, the requested
 * operation ends as failed, because it was not carried out as requested.
 */
import type { ProviderReport } from '../../providers/provider'
import type { Payment } from '../payments'
import { isReserving, type LinkedOperation } from './linked-operation'
import { applyOperation } from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { postingsOf } from './operation-kinds'

type Database = Parameters<typeof applyOperation>[0]

/**
 * Our refund that a report names. It must have been sent, and its amount must still be reserved: otherwise there is nothing to
 * end.
 */
export const refundNamedBy = (
  report: ProviderReport,
  operations: readonly LinkedOperation[],
): LinkedOperation | undefined =>
  report.kind === 'refund'
    ? operations.find(
        (operation) =>
          operation.id === report.id &&
          operation.kind === 'refund' &&
          operation.state !== 'awaiting_approval' &&
          isReserving(operation),
      )
    : undefined

/** The operation after another sum was booked in its place: the amount that it reserved can be used again. */
export const endedWithOtherSum = (operation: LinkedOperation): LinkedOperation => ({
  ...operation,
  state: operation.state === 'succeeded' ? 'failed_late' : 'failed',
  failureCode: 'other_sum',
})

/** Writes that end. Throws `OperationsMoved` if the operation has changed since. */
export async function endWithOtherSum(
  db: Database,
  before: LinkedOperation,
  payment: Payment,
  { operatorId, now }: { readonly operatorId: string | null; readonly now: Date },
): Promise<void> {
  const after = endedWithOtherSum(before)
  await applyOperation(db, {
    ...{ before, state: after.state, failureCode: after.failureCode, cause: 'case', operatorId, now },
    ...{ token: undefined, runAt: null, posting: postingsOf(after, payment) },
    event: operationEventOf(after, payment, now),
  })
}
