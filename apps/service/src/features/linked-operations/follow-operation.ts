import { fromMinor } from '@modulor/rules'
import { retryTransaction, transaction } from '../../db/transaction'
import { DAY_MS, HOUR_MS } from '../../durations'
import { finishJob, type Job } from '../../jobs/job-queue'
import { findPayment, openCaseUntilEnd, type Payment } from '../payments'
import { carryOut } from './carry-out'
import { expireOperation } from './decide-operation'
import { isEnded, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { applyOperation, findOperation, OperationLeaseLost, OperationsMoved } from './linked-operations.repository'

/**
 * An operation that has not ended after this time becomes an operator's case. Its result is still requested from the provider.
 */
const UNSETTLED_MS = DAY_MS
/**
 * The same limit as for every movement without a response from a merchant's wallet. Until the reserve is confirmed, nothing is
 * sent to the provider.
 */
const RESERVE_UNANSWERED_MS = HOUR_MS

/**
 * The job of an operation (SVC-5): requests its state, also after another process sent it, and expires one that was not
 * approved in time.
 */
export async function followOperation(deps: LinkedOperationDeps, job: Job): Promise<void> {
  const operation = await findOperation(deps.db, job.subject)
  const payment = operation && (await findPayment(deps.db, operation.paymentId))
  if (!operation || !payment || isEnded(operation)) {
    await transaction(deps.db, (tx) => finishJob(tx, job))
    return
  }
  if (operation.state === 'awaiting_approval') return followApproval(deps, operation, payment, job)
  const after = await carryOut(deps, { operation, payment, job, isFirst: false })
  if (!isEnded(after)) await openUnsettledCase(deps, after, payment)
}

/**
 * Expires the operation if its time is over. The job may run earlier: after an outage of the provider, as a probe, or after a
 * clock was corrected. Then it waits again. If the operation has been decided meanwhile, this run continues with the decision.
 */
async function followApproval(
  deps: LinkedOperationDeps,
  before: LinkedOperation,
  payment: Payment,
  job: Job,
): Promise<void> {
  const { state, failureCode, expiresAt } = before
  const now = deps.clock()
  if (!expiresAt || expiresAt <= now) return expireOperation(deps, before, payment)
  try {
    await retryTransaction(() =>
      applyOperation(deps.db, {
        ...{ before, state, failureCode, cause: 'wait', operatorId: null, now },
        ...{ token: job.token, runAt: expiresAt, posting: undefined, event: undefined },
      }),
    )
  } catch (error) {
    if (error instanceof OperationsMoved) return followOperation(deps, job)
    if (!(error instanceof OperationLeaseLost)) throw error
  }
}

async function openUnsettledCase(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<void> {
  const now = deps.clock()
  // After an approval, the time begins with the first response: until the approval nothing was sent.
  const since = operation.decidedBy === null ? operation.createdAt : operation.updatedAt
  const openMs = now.getTime() - since.getTime()
  if (openMs < RESERVE_UNANSWERED_MS) return
  const isReserving = payment.wallet !== 'ledger' && (await deps.wallets.isReserving(operation.id))
  if (!isReserving && openMs < UNSETTLED_MS) return
  const details = {
    ...{ operationId: operation.id, kind: operation.kind, state: operation.state, provider: payment.provider },
    ...{ amount: fromMinor(operation.amountMinor, payment.precision), currency: payment.currency },
    requested_at: operation.createdAt.toISOString(),
    ...(isReserving && { waits_for: 'reserving' }),
  }
  const isNew = await transaction(deps.db, (tx) =>
    openCaseUntilEnd(tx, payment.id, 'operation_unsettled', details, now, `${payment.id} ${operation.id}`),
  )
  if (!isNew) return
  deps.onCase?.('operation_unsettled')
  deps.logger.error({ paymentId: payment.id, ...details }, 'operator case: an operation is still open')
}
