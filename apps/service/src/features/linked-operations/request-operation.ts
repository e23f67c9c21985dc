import { createHash, randomUUID } from 'node:crypto'
import { fromMinor, toMinor } from '@modulor/rules'
import { HOUR_MS } from '../../durations'
import { retryTransaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import { chargeOf, findPayment, providerOf, type Payment } from '../payments'
import { carryOut } from './carry-out'
import { isReserving, type LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps, OperationOutcome, OperationRequest } from './linked-operations.types'
import {
  BalanceTooLow,
  beginOperation,
  CaseChanged,
  operationsOfPayment,
  OperationsMoved,
} from './linked-operations.repository'
import {
  isOfAuthorisation,
  isOfExcess,
  leftFor,
  lesserOf,
  partsOf,
  providerShareOf,
  restOf,
  type Position,
} from './net-position'
import { operationEventOf } from './operation-event'
import { settleWallet } from './settle-wallet'
import { canCarryOut, holdOf, isCarriedOut, isRequestedKind, postingsOf, rulesOf } from './operation-kinds'

/** How long a second person has to decide. */
const APPROVAL_MS = 24 * HOUR_MS

const hashOf = ({ kind, source, amount, reason }: OperationRequest) =>
  createHash('sha256')
    .update(JSON.stringify([kind, source, amount, reason]))
    .digest('hex')

type Planned = { readonly operation: LinkedOperation; readonly seen: number } | Extract<OperationOutcome, { ok: false }>

/**
 * Whole minor units above zero; undefined for anything else. An operator types the amount, so it must not have more decimals than
 * the currency, not even zeros: `10.000` yen means ten thousand in one country and ten in another.
 */
function minorOf({ amount, origin }: OperationRequest, precision: number): bigint | undefined {
  const [, decimals = ''] = amount.split('.')
  if (origin === 'operator' && decimals.length > precision) return undefined
  const minor = toMinor(amount, precision)
  return minor !== undefined && minor > 0n ? minor : undefined
}

/**
 * The sum of what operators moved for a payment without a second person. It counts against the limit, so that splitting an
 * amount does not avoid the approval.
 */
const unapprovedMinor = (operations: readonly LinkedOperation[]) =>
  operations
    .filter((operation) => operation.origin === 'operator' && isReserving(operation) && !isOfAuthorisation(operation))
    .filter(({ state, decidedBy }) => state !== 'awaiting_approval' && decidedBy === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

async function plan(
  deps: LinkedOperationDeps,
  request: OperationRequest,
  payment: Payment,
): Promise<Planned | Extract<OperationOutcome, { ok: true }>> {
  const { kind, origin, source, reason, idempotencyKey, operatorId } = request
  const { operations, seen } = await operationsOfPayment(deps.db, payment.id)
  const bodyHash = hashOf(request)
  const earlier = operations.find((operation) => operation.idempotencyKey === idempotencyKey)
  if (earlier)
    return earlier.bodyHash === bodyHash
      ? { ok: true, operation: earlier, payment }
      : { ok: false, code: 'idempotency_key_reused' }
  if (!isRequestedKind(kind)) return { ok: false, code: 'operation_not_possible' }
  const { providerCall, isWhole, sourcesFor } = rulesOf(kind)
  const needsProvider = providerCall !== undefined
  const position: Position = { payment, operations, charge: await chargeOf(deps.db, payment.id) }
  if (!sourcesFor(position).includes(source)) return { ok: false, code: 'operation_not_possible' }
  const provider = providerOf(deps.providers, payment)
  if (!canCarryOut(provider, kind)) return { ok: false, code: provider ? 'provider_cannot' : 'provider_not_configured' }
  const amountMinor = minorOf(request, payment.precision)
  if (amountMinor === undefined) return { ok: false, code: 'amount_invalid' }
  const restMinor = request.isDifference === true ? restOf(position) : undefined
  const takenMinor = leftFor(position, request)
  const leftMinor = lesserOf(takenMinor, restMinor ?? takenMinor)
  if (isWhole && leftMinor === 0n) return { ok: false, code: 'operation_not_possible' }
  const details = { left: fromMinor(leftMinor, payment.precision) }
  if (amountMinor > leftMinor) return { ok: false, code: 'more_than_left', details }
  if (isWhole && amountMinor !== leftMinor) return { ok: false, code: 'whole_amount_needed', details }
  const providerAmountMinor = needsProvider ? providerShareOf(position, request, amountMinor) : 0n
  if (needsProvider && providerAmountMinor === 0n) return { ok: false, code: 'amount_invalid' }
  const now = deps.clock()
  const limitMinor = deps.approvalAboveMinor(payment)
  const isLarge = limitMinor !== undefined && unapprovedMinor(operations) + amountMinor > limitMinor
  // It takes more than we paid for the payout, and only the provider's report supports that.
  const isBeyondPayout = payment.flow === 'withdrawal' && isOfExcess(request, payment)
  const needsApproval = origin === 'operator' && (isLarge || isBeyondPayout)
  const planned: LinkedOperation = {
    id: randomUUID(),
    paymentId: payment.id,
    kind,
    origin,
    source,
    state: 'succeeded',
    version: 1,
    amountMinor,
    ...partsOf(position, request, amountMinor),
    providerAmountMinor,
    providerFeeMinor: 0n,
    returnedFeeMinor: 0n,
    providerSequence: null,
    reason,
    failureCode: null,
    idempotencyKey,
    bodyHash,
    requestedBy: operatorId,
    decidedBy: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: needsApproval ? new Date(now.getTime() + APPROVAL_MS) : null,
  }
  const begins = isCarriedOut(planned, payment) ? 'sending' : 'succeeded'
  return { operation: { ...planned, state: needsApproval ? 'awaiting_approval' : begins }, seen }
}

async function tooLow({ wallets }: LinkedOperationDeps, payment: Payment): Promise<OperationOutcome> {
  const balance = await wallets.balanceMinorOf(payment)
  const details = balance === undefined ? {} : { details: { balance: fromMinor(balance, payment.precision) } }
  return { ok: false, code: 'balance_too_low', ...details }
}

/** Phase A, then the provider. If operations of the payment have changed meanwhile, the decision is made again. */
export async function requestOperation(
  deps: LinkedOperationDeps,
  request: OperationRequest,
): Promise<OperationOutcome> {
  for (;;) {
    const payment = await findPayment(deps.db, request.paymentId)
    if (!payment) return { ok: false, code: 'not_found' }
    const planned = await plan(deps, request, payment)
    if ('ok' in planned) return planned
    const { operation, seen } = planned
    const now = operation.createdAt
    const lease = { by: deps.instanceId, until: new Date(now.getTime() + deps.leaseMs) }
    try {
      crashPoint('before-phase-a-commit')
      const token = await retryTransaction(() =>
        beginOperation(deps.db, {
          operation,
          seen,
          operatorId: request.operatorId,
          posting: operation.state === 'succeeded' ? postingsOf(operation, payment) : holdOf(operation, payment),
          event: operationEventOf(operation, payment, now),
          lease,
          forCase: request.forCase,
        }),
      )
      crashPoint('after-phase-a-commit')
      deps.wake()
      await settleWallet(deps, operation, payment)
      deps.changed?.(payment)
      if (token === undefined) return { ok: true, operation, payment }
      const job = { kind: 'operation' as const, subject: operation.id, token, attempt: 0 }
      return { ok: true, payment, operation: await carryOut(deps, { operation, payment, job, isFirst: true }) }
    } catch (error) {
      if (error instanceof BalanceTooLow) return tooLow(deps, payment)
      if (error instanceof CaseChanged) return { ok: false, code: 'case_changed' }
      if (!(error instanceof OperationsMoved)) throw error
    }
  }
}
