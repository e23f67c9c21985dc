/**
 * A refund of ours of which the provider gave back another sum (decision 102). Whoever books what was given back ends our own
 * operation by it, which did not take place as it was asked for.
 */
import type { ProviderReport } from '../../providers/provider'
import type { Payment } from '../payments'
import { isReserving, type LinkedOperation } from './linked-operation'
import { applyOperation } from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { postingsOf } from './operation-kinds'

type Database = Parameters<typeof applyOperation>[0]

/** Our refund that a report names. One that waits for a second person was never sent, and one that is over has nothing to end. */
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

/** As it is once another sum was booked in its place: what it took is free again. */
export const ended = (operation: LinkedOperation): LinkedOperation => ({
  ...operation,
  state: operation.state === 'succeeded' ? 'failed_late' : 'failed',
  failureCode: 'other_sum',
})

/** Writes that end. Throws `OperationsMoved` where it has changed since. */
export async function endInPlaceOf(
  db: Database,
  before: LinkedOperation,
  payment: Payment,
  { operatorId, now }: { readonly operatorId: string | null; readonly now: Date },
): Promise<void> {
  const after = ended(before)
  await applyOperation(db, {
    ...{ before, state: after.state, failureCode: after.failureCode, cause: 'case', operatorId, now },
    ...{ token: undefined, runAt: null, posting: postingsOf(after, payment) },
    event: operationEventOf(after, payment, now),
  })
}
