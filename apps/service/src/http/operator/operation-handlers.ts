import { OPERATOR_ERRORS, type OperatorOperation } from '@modulor/contract/operator'
import { REQUESTED_SOURCES } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import {
  isWholeKind,
  netFactsOf,
  operationRecordOf,
  type LinkedOperation,
  type LinkedOperations,
  type OperationRefusalCode,
} from '../../features/linked-operations'
import { isUuid } from '../../uuid'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

function toWire(
  operation: LinkedOperation,
  payment: { readonly currency: string; readonly precision: number },
): OperatorOperation {
  return {
    ...operationRecordOf(operation, payment),
    version: operation.version,
    requested_by: operation.requestedBy,
    decided_by: operation.decidedBy,
    expires_at: operation.expiresAt?.toISOString() ?? null,
  }
}

type Possible = NonNullable<Awaited<ReturnType<LinkedOperations['ofPayment']>>>['possible']

/**
 * Returns each kind that can be requested once, with the sources that can pay for it. Kinds that only a case offers
 * are left out.
 */
function toRequestable(possible: Possible, { precision }: { readonly precision: number }) {
  return [...new Set(possible.map(({ kind }) => kind))].flatMap((kind) => {
    const ofKind = possible.filter((each) => each.kind === kind)
    const sources = REQUESTED_SOURCES.filter((source) => ofKind.some((each) => each.source === source))
    const leftMinor = ofKind.find(({ source }) => source !== 'provider')?.leftMinor
    return leftMinor === undefined
      ? []
      : [{ kind, sources, left: fromMinor(leftMinor, precision), is_whole: isWholeKind(kind) }]
  })
}

/** Refusals about the amount, which a form shows at its field. */
const AMOUNT_CODES: readonly OperationRefusalCode[] = [
  'amount_invalid',
  'more_than_left',
  'whole_amount_needed',
  'balance_too_low',
]

/** Adds the field to a refusal about the amount. */
function atAmount(outcome: ReturnType<typeof answer>): ReturnType<typeof answer> {
  if (outcome.ok || !AMOUNT_CODES.some((code) => code === outcome.refusal.code)) return outcome
  const { code, ...more } = outcome.refusal
  return operatorRefused(code, { ...more, fields: { amount: OPERATOR_ERRORS[code].message } })
}

type Outcome = Awaited<ReturnType<LinkedOperations['request']>>

function answer(outcome: Outcome): OperatorOutcome<OperatorOperation> {
  if (outcome.ok) return operatorDone(toWire(outcome.operation, outcome.payment))
  const code: OperationRefusalCode = outcome.code
  return operatorRefused(code, outcome.details && { details: outcome.details })
}

type Handled =
  | 'readOperations'
  | 'requestOperation'
  | 'awaitingOperations'
  | 'approveOperation'
  | 'rejectOperation'
  | 'withdrawOperation'

export function operationHandlers(operations: LinkedOperations): Pick<OperatorHandlers, Handled> {
  const decisionOf = (operationId: string, version: number, operatorId: string) => ({
    operationId,
    version,
    operatorId,
  })
  return {
    readOperations: async ({ params }) => {
      const found = isUuid(params.paymentId) ? await operations.ofPayment(params.paymentId) : undefined
      if (!found) return operatorRefused('not_found')
      const { payment, net, possible } = found
      return operatorDone({
        net: { currency: payment.currency, ...netFactsOf(net, payment) },
        operations: found.operations.map((operation) => toWire(operation, payment)),
        possible: toRequestable(possible, payment),
      })
    },
    requestOperation: async ({ params, body, operator, idempotencyKey }) =>
      isUuid(params.paymentId)
        ? atAmount(
            answer(
              await operations.request({
                ...body,
                paymentId: params.paymentId,
                origin: 'operator',
                idempotencyKey,
                operatorId: operator.id,
              }),
            ),
          )
        : operatorRefused('not_found'),
    awaitingOperations: async ({ query }) => {
      const page = await operations.awaitingApproval(query.cursor)
      if (!page)
        return operatorRefused('bad_request', { fields: { cursor: 'must be a cursor from an earlier response' } })
      return operatorDone({
        operations: page.rows.map(({ operation, payment }) => toWire(operation, payment)),
        next_cursor: page.nextCursor,
      })
    },
    approveOperation: async ({ params, body, operator }) =>
      isUuid(params.operationId)
        ? answer(await operations.approve(decisionOf(params.operationId, body.version, operator.id)))
        : operatorRefused('not_found'),
    rejectOperation: async ({ params, body, operator }) =>
      isUuid(params.operationId)
        ? answer(await operations.reject(decisionOf(params.operationId, body.version, operator.id)))
        : operatorRefused('not_found'),
    withdrawOperation: async ({ params, body, operator }) =>
      isUuid(params.operationId)
        ? answer(await operations.withdraw(decisionOf(params.operationId, body.version, operator.id)))
        : operatorRefused('not_found'),
  }
}
