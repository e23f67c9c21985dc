import type { OperatorOperation } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import type { LinkedOperation, LinkedOperations, OperationRefusalCode } from '../../features/linked-operations'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
type OfCurrency = { readonly currency: string; readonly precision: number }

function toWire(operation: LinkedOperation, { currency, precision }: OfCurrency): OperatorOperation {
  return {
    operation_id: operation.id,
    payment_id: operation.paymentId,
    kind: operation.kind,
    origin: operation.origin,
    source: operation.source,
    state: operation.state,
    version: operation.version,
    currency,
    amount: fromMinor(operation.amountMinor, precision),
    reason: operation.reason,
    failure_code: operation.failureCode,
    requested_by: operation.requestedBy,
    decided_by: operation.decidedBy,
    created_at: operation.createdAt.toISOString(),
    updated_at: operation.updatedAt.toISOString(),
    expires_at: operation.expiresAt?.toISOString() ?? null,
  }
}

type Outcome = Awaited<ReturnType<LinkedOperations['request']>>

function answer(outcome: Outcome): OperatorOutcome<OperatorOperation> {
  if (outcome.ok) return operatorDone(toWire(outcome.operation, outcome.payment))
  const code: OperationRefusalCode = outcome.code
  return operatorRefused(code, outcome.details && { details: outcome.details })
}

type Handled = 'readOperations' | 'requestOperation' | 'awaitingOperations' | 'approveOperation' | 'rejectOperation'

export function operationHandlers(operations: LinkedOperations): Pick<OperatorHandlers, Handled> {
  const decisionOf = (operationId: string, version: number, operatorId: string) => ({
    operationId,
    version,
    operatorId,
  })
  return {
    readOperations: async ({ params }) => {
      const found = UUID.test(params.paymentId) ? await operations.ofPayment(params.paymentId) : undefined
      if (!found) return operatorRefused('not_found')
      const { payment, net, possible } = found
      const money = (minor: bigint) => fromMinor(minor, payment.precision)
      return operatorDone({
        net: {
          currency: payment.currency,
          paid: money(net.paidMinor),
          moved: money(net.movedMinor),
          reserved: money(net.reservedMinor),
          left: money(net.leftMinor),
        },
        operations: found.operations.map((operation) => toWire(operation, payment)),
        possible: possible.map(({ kind, sources }) => ({ kind, sources: [...sources] })),
      })
    },
    requestOperation: async ({ params, body, operator, idempotencyKey }) =>
      UUID.test(params.paymentId)
        ? answer(
            await operations.request({
              ...body,
              paymentId: params.paymentId,
              origin: 'operator',
              idempotencyKey,
              operatorId: operator.id,
            }),
          )
        : operatorRefused('not_found'),
    awaitingOperations: async () => {
      const waiting = await operations.awaitingApproval()
      return operatorDone({ operations: waiting.map(({ operation, payment }) => toWire(operation, payment)) })
    },
    approveOperation: async ({ params, body, operator }) =>
      UUID.test(params.operationId)
        ? answer(await operations.approve(decisionOf(params.operationId, body.version, operator.id)))
        : operatorRefused('not_found'),
    rejectOperation: async ({ params, body, operator }) =>
      UUID.test(params.operationId)
        ? answer(await operations.reject(decisionOf(params.operationId, body.version, operator.id)))
        : operatorRefused('not_found'),
  }
}
