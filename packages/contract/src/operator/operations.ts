/** Operators' calls for linked operations (issue-12 1). Money is decimal text in the payment's currency. */
import * as z from 'zod/mini'
import { NetFacts, OperationRecord } from '../http/operation-shape'
import { currencyCode, decimalText, isoTime } from '../wire/wire'
import { OPERATION_KINDS, REQUESTED_SOURCES } from '../vocabulary'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { cursor, nullableText } from './parts'

export const OPERATIONS_PER_PAGE = 50

const REASON_LENGTH_MAX = 1_000
const AMOUNT_LENGTH_MAX = 60
const reason = z
  .string()
  .check(z.trim(), z.minLength(3, 'must have at least 3 characters'), z.maxLength(REASON_LENGTH_MAX))

const OperatorOperation = z.extend(OperationRecord, {
  /** The version of the operation. A decision sends it back. */
  version: z.int(),
  requested_by: nullableText,
  /** The second person. A request that is `rejected` without one was withdrawn by its requester. */
  decided_by: nullableText,
  /** Until when a second person can agree. */
  expires_at: z.nullable(isoTime),
})
export type OperatorOperation = z.infer<typeof OperatorOperation>

const OperationRequest = z.strictObject({
  kind: z.enum(OPERATION_KINDS),
  source: z.enum(REQUESTED_SOURCES),
  amount: z.string().check(z.maxLength(AMOUNT_LENGTH_MAX)),
  /** The reason, which is stored with the operation and in the audit log. */
  reason,
})

const PaymentOperations = z.object({
  net: z.extend(NetFacts, { currency: currencyCode }),
  /** The oldest first. */
  operations: z.array(OperatorOperation),
  /** The operations that can be requested now. `left`: the maximum sum. */
  possible: z.array(
    z.object({
      kind: z.enum(OPERATION_KINDS),
      sources: z.array(z.enum(REQUESTED_SOURCES)),
      left: decimalText,
      /** Whether the sum must be exactly `left`. */
      is_whole: z.boolean(),
    }),
  ),
})

const onPayment = { subject: { kind: 'payment', parameters: ['paymentId'] } } as const
const onOperation = { subject: { kind: 'operation', parameters: ['operationId'] } } as const
const decisionErrors = ['not_found', 'operation_changed', 'second_person_needed'] as const

export const OPERATION_ENDPOINTS = {
  readOperations: {
    id: 'readOperations',
    summary: 'Operations of a payment, its remaining amount, and the possible operations',
    method: 'GET',
    path: `${OPERATOR_API}/payments/{paymentId}/operations`,
    access: 'operations.read',
    status: 200,
    response: PaymentOperations,
    errors: ['not_found'],
  },
  requestOperation: {
    id: 'requestOperation',
    summary:
      'Refund, credit or correct a payment, or capture or void an authorised one. Above the limit of the brand it waits for a second person',
    method: 'POST',
    path: `${OPERATOR_API}/payments/{paymentId}/operations`,
    access: 'operations.request',
    isAudited: true,
    isIdempotent: true,
    ...onPayment,
    request: OperationRequest,
    status: 200,
    response: OperatorOperation,
    errors: [
      'not_found',
      'operation_not_possible',
      'provider_cannot',
      'provider_not_configured',
      'amount_invalid',
      'more_than_left',
      'whole_amount_needed',
      'balance_too_low',
      'idempotency_key_reused',
    ],
  },
  awaitingOperations: {
    id: 'awaitingOperations',
    summary: 'Operations that wait for a second person, the oldest first',
    method: 'GET',
    path: `${OPERATOR_API}/operations/awaiting`,
    access: 'operations.read',
    query: z.strictObject({ cursor: z.optional(cursor) }),
    status: 200,
    response: z.object({
      operations: z.array(OperatorOperation),
      /** The cursor of the next page; null on the last one. */
      next_cursor: z._default(nullableText, null),
    }),
    errors: [],
  },
  approveOperation: {
    id: 'approveOperation',
    summary: 'Approve an operation as the second person. It is carried out',
    method: 'POST',
    path: `${OPERATOR_API}/operations/{operationId}/approve`,
    access: 'operations.approve',
    isAudited: true,
    ...onOperation,
    request: z.strictObject({ version: z.int() }),
    status: 200,
    response: OperatorOperation,
    errors: [...decisionErrors, 'balance_too_low'],
  },
  rejectOperation: {
    id: 'rejectOperation',
    summary: 'Reject an operation as the second person. Its reserved amount is released',
    method: 'POST',
    path: `${OPERATOR_API}/operations/{operationId}/reject`,
    access: 'operations.approve',
    isAudited: true,
    ...onOperation,
    request: z.strictObject({ version: z.int(), reason }),
    status: 200,
    response: OperatorOperation,
    errors: decisionErrors,
  },
  withdrawOperation: {
    id: 'withdrawOperation',
    summary: 'Withdraw an own request that waits for a second person. Its reserved amount is released',
    method: 'POST',
    path: `${OPERATOR_API}/operations/{operationId}/withdraw`,
    access: 'operations.request',
    isAudited: true,
    ...onOperation,
    request: z.strictObject({ version: z.int(), reason }),
    status: 200,
    response: OperatorOperation,
    errors: ['not_found', 'operation_changed', 'requester_needed'],
  },
} as const satisfies Record<string, OperatorEndpoint>
