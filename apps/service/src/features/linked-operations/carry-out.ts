import type { OperationState } from '@modulor/contract/vocabulary'
import { retryTransaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import type { Job } from '../../jobs/job-queue'
import type { OperationAnswer } from '../../providers/provider'
import { afterRetryAfter } from '../../providers/retry-after'
import type { Payment } from '../payments'
import { applyOperationUpdate } from './apply-operation-update'
import { requestOperationStatus, sendOperation } from './call-provider'
import { isEnded, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { applyOperation, findOperation, OperationLeaseLost, OperationsMoved } from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { isHeld, postingsOf } from './operation-kinds'
import { isEndedByOperators } from './operator-end'
import { stateChanged } from './state-changed'

type Work = {
  readonly operation: LinkedOperation
  readonly payment: Payment
  readonly job: Job
  /** Nothing was sent yet, so no status has to be requested first. */
  readonly isFirst: boolean
}

function stateOf(answer: OperationAnswer, before: OperationState): OperationState {
  switch (answer.kind) {
    case 'succeeded':
    case 'failed':
    case 'pending':
      return answer.kind
    // A pending operation stays pending if there is no valid response.
    case 'unseen':
    case 'unknown':
      return before === 'pending' ? 'pending' : 'unknown'
  }
}

/** Undefined: the amount is reserved or needs no reserve, and the provider may be called. Otherwise the answer to apply. */
async function reserveFirst(
  { wallets }: LinkedOperationDeps,
  { operation, payment, job }: Work,
): Promise<OperationAnswer | undefined> {
  if (payment.wallet === 'ledger' || !isHeld(operation, payment)) return undefined
  switch (await wallets.reserve(job)) {
    case 'reserved':
      return undefined
    case 'too_low':
      return { kind: 'failed', code: 'balance_too_low' }
    case 'refused':
      return { kind: 'failed', code: 'wallet_refused' }
    case 'unknown':
      return { kind: 'unknown', why: 'reserve_unknown' }
  }
}

/**
 * Calls the provider and writes the result. A lost response is `unknown` and never a failure: the job requests the result
 * again. Returns the current operation.
 */
export async function carryOut(deps: LinkedOperationDeps, work: Work): Promise<LinkedOperation> {
  const { operation: before, payment, job, isFirst } = work
  const answer =
    (await reserveFirst(deps, work)) ??
    (await (isFirst ? sendOperation : requestOperationStatus)(deps, before, payment))
  const now = deps.clock()
  const state = stateOf(answer, before.state)
  const after: LinkedOperation = {
    ...before,
    state,
    failureCode: answer.kind === 'failed' ? answer.code : null,
  }
  const isMove = state !== before.state
  const waitMs = deps.retryMs[Math.min(job.attempt, deps.retryMs.length - 1)] ?? deps.leaseMs
  const retryAfterMs = answer.kind === 'unknown' ? answer.retryAfterMs : undefined
  try {
    crashPoint('before-phase-c-commit')
    const applied = await retryTransaction(() =>
      applyOperation(deps.db, {
        before,
        state,
        failureCode: after.failureCode,
        cause: isFirst ? 'send' : 'reconcile',
        operatorId: null,
        now,
        token: job.token,
        runAt: isEnded(after) ? null : afterRetryAfter(new Date(now.getTime() + waitMs), now, retryAfterMs),
        posting: isMove ? postingsOf(after, payment) : undefined,
        event: isMove ? operationEventOf(after, payment, now) : undefined,
      }),
    )
    crashPoint('after-phase-c-commit')
    if (isMove) await stateChanged(deps, before, after, payment)
    return applied
  } catch (error) {
    if (!(error instanceof OperationLeaseLost) && !(error instanceof OperationsMoved)) throw error
    return afterLateAnswer(deps, work, answer)
  }
}

/**
 * Another process owns the operation, or has ended it. If operators have ended it meanwhile, no job requests its result again,
 * so this response is applied like a callback.
 */
async function afterLateAnswer(
  deps: LinkedOperationDeps,
  { operation: before, payment }: Work,
  answer: OperationAnswer,
): Promise<LinkedOperation> {
  const now = (await findOperation(deps.db, before.id)) ?? before
  const isOfEnd = answer.kind === 'succeeded' || answer.kind === 'failed'
  if (!isOfEnd || !isEnded(now) || !(await isEndedByOperators(deps.db, now))) {
    deps.logger.warn({ operationId: before.id }, 'a late response was ignored: another process has the lease')
    return now
  }
  await applyOperationUpdate(deps, payment, { ...answer, operationId: before.id })
  return (await findOperation(deps.db, before.id)) ?? now
}
