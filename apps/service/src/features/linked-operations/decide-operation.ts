import type { OperationState } from '@modulor/contract/vocabulary'
import { retryTransaction } from '../../db/transaction'
import { findPayment, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { Decision, LinkedOperationDeps, OperationOutcome } from './linked-operations.types'
import { applyOperation, BalanceTooLow, findOperation, OperationsMoved } from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { settleWallet } from './settle-wallet'
import { isCarriedOut, postingsOf } from './operation-kinds'

type Found =
  | { readonly ok: true; readonly operation: LinkedOperation; readonly payment: Payment }
  | Extract<OperationOutcome, { ok: false }>

/** Who may decide: any operator except the requester, or only the requester. */
type Decider = 'second_person' | 'requester'

async function find(
  { db }: LinkedOperationDeps,
  { operationId, version, operatorId }: Decision,
  decider: Decider,
): Promise<Found> {
  const operation = await findOperation(db, operationId)
  const payment = operation && (await findPayment(db, operation.paymentId))
  if (!operation || !payment) return { ok: false, code: 'not_found' }
  if (operation.state !== 'awaiting_approval' || operation.version !== version)
    return { ok: false, code: 'operation_changed' }
  const isRequester = operation.requestedBy === operatorId
  return isRequester === (decider === 'requester')
    ? { ok: true, operation, payment }
    : { ok: false, code: isRequester ? 'second_person_needed' : 'requester_needed' }
}

async function move(
  deps: LinkedOperationDeps,
  found: Extract<Found, { ok: true }>,
  state: OperationState,
  cause: string,
  operatorId: string | null,
): Promise<OperationOutcome> {
  const { operation: before, payment } = found
  const now = deps.clock()
  const after = { ...before, state }
  try {
    const operation = await retryTransaction(() =>
      applyOperation(deps.db, {
        before,
        state,
        failureCode: null,
        cause,
        operatorId,
        now,
        token: undefined,
        // If a call is needed, the job makes it.
        runAt: state === 'sending' ? now : null,
        posting: postingsOf(after, payment),
        event: operationEventOf(after, payment, now),
      }),
    )
    deps.wake()
    await settleWallet(deps, operation, payment)
    deps.changed?.(payment)
    return { ok: true, operation, payment }
  } catch (error) {
    if (error instanceof OperationsMoved) return { ok: false, code: 'operation_changed' }
    if (error instanceof BalanceTooLow) return { ok: false, code: 'balance_too_low' }
    throw error
  }
}

/**
 * Approves an operation as a second person. The requester cannot approve it; the database refuses that too. Refuses an operation
 * whose time is over, also if its job has not expired it yet: a job of a provider that does not respond may be late.
 */
export async function approveOperation(deps: LinkedOperationDeps, decision: Decision): Promise<OperationOutcome> {
  const found = await find(deps, decision, 'second_person')
  if (!found.ok) return found
  const { operation, payment } = found
  if (operation.expiresAt && operation.expiresAt <= deps.clock()) return { ok: false, code: 'operation_changed' }
  return move(deps, found, isCarriedOut(operation, payment) ? 'sending' : 'succeeded', 'approve', decision.operatorId)
}

export async function rejectOperation(deps: LinkedOperationDeps, decision: Decision): Promise<OperationOutcome> {
  const found = await find(deps, decision, 'second_person')
  return found.ok ? move(deps, found, 'rejected', 'reject', decision.operatorId) : found
}

/**
 * The requester withdraws the request before it is decided. It ends as `rejected` without a second person (decision 76). If it
 * is approved at the same time, the first write counts.
 */
export async function withdrawOperation(deps: LinkedOperationDeps, decision: Decision): Promise<OperationOutcome> {
  const found = await find(deps, decision, 'requester')
  return found.ok ? move(deps, found, 'rejected', 'withdraw', decision.operatorId) : found
}

/** Expires an operation that was not decided in time. */
export async function expireOperation(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<void> {
  await move(deps, { ok: true, operation, payment }, 'expired', 'expire', null)
}
