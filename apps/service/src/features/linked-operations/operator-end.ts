/**
 * Two operators end an operation for which its provider reports nothing that can be booked (decision 103): it refunded in
 * another currency, or never reports how the refund, capture or void ended.
 */
import type { BalanceEffect, OperationEnd, OperationState } from '@modulor/contract/vocabulary'
import { lockPayment } from '../../db/lock-payment'
import { transaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import type { Line } from '../../ledger'
import { findPayment, isTerminal, type Payment } from '../payments'
import { balanceAccount, holdAccount } from '../wallet'
import { isEnded, isReserving, type LinkedOperation } from './linked-operation'
import type { EndByOperators, LinkedOperationDeps, OfferedEnd, OperationOutcome } from './linked-operations.types'
import {
  applyOperation,
  CaseChanged,
  causeOf,
  findOperation,
  hasRunningRequest,
  OperationRunning,
  OperationsMoved,
} from './linked-operations.repository'
import { operationEventOf } from './operation-event'
import { postingsOf } from './operation-kinds'
import { settleWallet } from './settle-wallet'

/** The cause of such a state change. A later report of the provider that contradicts it is checked by an operator. */
const END_CAUSE = 'operator_end'

/**
 * The new state. Undefined if there is nothing to end, or the operation was not sent because its second person has not decided.
 * A capture or void that was carried out ends its payment: only the provider reports that, and the operation then ends with it.
 */
function stateAfterEnd(
  { kind, state }: LinkedOperation,
  payment: Payment,
  end: OperationEnd,
): OperationState | undefined {
  if (state === 'awaiting_approval') return undefined
  if (kind === 'capture' || kind === 'void')
    return end === 'carried_out' || isEnded({ state }) || isTerminal(payment.state) ? undefined : 'failed'
  if (kind !== 'refund' || !isReserving({ state })) return undefined
  if (end === 'carried_out') return state === 'succeeded' ? undefined : 'succeeded'
  return state === 'succeeded' ? 'failed_late' : 'failed'
}

function afterEnd(operation: LinkedOperation, payment: Payment, end: OperationEnd): LinkedOperation | undefined {
  const state = stateAfterEnd(operation, payment, end)
  return state && { ...operation, state, failureCode: end === 'not_carried_out' ? end : null }
}

/** How the postings of an end change the player's balance. */
function balanceAfter(after: LinkedOperation, payment: Payment): readonly [BalanceEffect, bigint] {
  const lines = postingsOf(after, payment)?.lines ?? []
  const sumOf = (side: 'debit' | 'credit', { kind }: Line['debit']) =>
    lines.filter((line) => line[side].kind === kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const gainedMinor = sumOf('credit', balanceAccount(payment))
  if (gainedMinor > 0n) return [after.state === 'failed_late' ? 'given_back' : 'freed', gainedMinor]
  const takenMinor = after.state === 'succeeded' ? sumOf('debit', holdAccount(payment)) : 0n
  return takenMinor > 0n ? ['taken', takenMinor] : ['unchanged', 0n]
}

/**
 * The ends that an operation allows now. If the wallet has not confirmed the reserve, nothing was sent, so it cannot have been
 * carried out.
 */
export async function endsOf(
  { wallets }: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<readonly OfferedEnd[]> {
  const isUnsent = payment.wallet !== 'ledger' && (await wallets.isReserving(operation.id))
  const ends: readonly OperationEnd[] = isUnsent ? ['not_carried_out'] : ['carried_out', 'not_carried_out']
  return ends.flatMap((end) => {
    const after = afterEnd(operation, payment, end)
    if (!after) return []
    const [balance, balanceMinor] = balanceAfter(after, payment)
    const { kind, amountMinor, source } = operation
    return [{ end, kind, becomes: after.state, source, amountMinor, balance, balanceMinor, wallet: payment.wallet }]
  })
}

/**
 * Ends the operation and closes its case in one transaction, or does neither: if the provider has ended it meanwhile, that end
 * counts. The job ends too, so that the provider is not called again. Refuses `operation_running` while a process may be
 * sending the operation.
 */
export async function endByOperators(deps: LinkedOperationDeps, ending: EndByOperators): Promise<OperationOutcome> {
  const { paymentId, operationId, end, operatorId, closeCase } = ending
  const now = deps.clock()
  try {
    crashPoint('before-phase-c-commit')
    const ended = await transaction(deps.db, async (tx) => {
      await lockPayment(tx, paymentId)
      const payment = await findPayment(tx, paymentId)
      if (!payment) return undefined
      if (!(await closeCase(tx))) throw new CaseChanged()
      const before = await findOperation(tx, operationId)
      const after = before && afterEnd(before, payment, end)
      if (!before || !after) throw new OperationsMoved()
      if (await hasRunningRequest(tx, operationId, now)) throw new OperationRunning()
      const operation = await applyOperation(tx, {
        ...{ before, state: after.state, failureCode: after.failureCode, cause: END_CAUSE, operatorId, now },
        ...{ token: undefined, runAt: null, posting: postingsOf(after, payment) },
        event: operationEventOf(after, payment, now),
      })
      return { operation, payment }
    })
    if (!ended) return { ok: false, code: 'not_found' }
    const { operation, payment } = ended
    crashPoint('after-phase-c-commit')
    deps.logger.info({ operationId, paymentId, to: operation.state }, 'two operators ended a linked operation')
    deps.wake()
    await settleWallet(deps, operation, payment)
    deps.changed?.(payment)
    return { ok: true, operation, payment }
  } catch (error) {
    if (error instanceof CaseChanged) return { ok: false, code: 'case_changed' }
    if (error instanceof OperationsMoved) return { ok: false, code: 'operation_changed' }
    if (error instanceof OperationRunning) return { ok: false, code: 'operation_running' }
    throw error
  }
}

/** Whether operators have ended it, not its provider. */
export const isEndedByOperators = async (
  db: LinkedOperationDeps['db'],
  { id, state }: LinkedOperation,
): Promise<boolean> => (await causeOf(db, id, state)) === END_CAUSE
