/** The calls for cases: questions that only a person may decide (issue-12 2). */
import * as z from 'zod/mini'
import {
  BALANCE_EFFECTS,
  FLOWS,
  OPERATION_ENDS,
  OPERATION_KINDS,
  OPERATION_SOURCES,
  OPERATION_STATES,
  PAYMENT_STATES,
  WALLET_KINDS,
} from '../vocabulary'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { cursor, shown } from './parts'

export const CASES_PER_PAGE = 50
const REASON_LENGTH_MAX = 1_000
const nullableText = z.nullable(z.string())
const isoTime = z.string()
const reason = z
  .string()
  .check(z.trim(), z.minLength(3, 'must have at least 3 characters'), z.maxLength(REASON_LENGTH_MAX))

/**
 * - open: an operator has to decide.
 * - in_progress: an operation that corrects it is in progress.
 * - closing: an end without an operation, or an end of its operation, was requested; a second person decides.
 */
const CASE_STATES = ['open', 'in_progress', 'closing', 'closed'] as const

const OperatorCase = z.object({
  case_id: z.string(),
  kind: z.string(),
  state: z.enum(CASE_STATES),
  /** The version of the case. A decision sends it back. */
  version: z.int(),
  /** A payment's id, or the provider's reference if it matches none of our payments. */
  subject: z.string(),
  payment_id: nullableText,
  /** Short facts by name: sums, codes, ids. */
  details: z.record(z.string(), z.string()),
  opened_at: isoTime,
  claimed_by: nullableText,
  claimed_by_name: nullableText,
  operation_id: nullableText,
  close_requested_by: nullableText,
  close_requested_by_name: nullableText,
  close_reason: nullableText,
  /** The end of the case's operation that was requested, or that closed the case; null: an end without an operation. */
  close_end: z._default(z.nullable(z.enum(OPERATION_ENDS)), null),
  closed_at: nullableText,
  /** null: the service closed it automatically, for the reason in `close_reason` if there is one. */
  closed_by_name: nullableText,
})
export type OperatorCase = z.infer<typeof OperatorCase>

const CaseStory = z.object({
  case: OperatorCase,
  payment: z.nullable(
    z.object({
      payment_id: z.string(),
      reference: z.string(),
      brand: z.string(),
      player_id: z.string(),
      flow: z.enum(FLOWS),
      state: shown(PAYMENT_STATES),
      currency: z.string(),
      total: z.string(),
    }),
  ),
  /** The operation that corrects the case, if one was started. */
  operation: z.nullable(z.object({ kind: shown(OPERATION_KINDS), state: shown(OPERATION_STATES) })),
  /** The operations that the service proposes, each for the whole sum of the case. */
  proposals: z.array(
    z.object({
      kind: z.enum(OPERATION_KINDS),
      source: z.enum(OPERATION_SOURCES),
      currency: z.string(),
      amount: z.string(),
      /** It corrects only the difference to the sum that the provider moved: the payment itself succeeds with its own sum. */
      is_difference: z.boolean(),
    }),
  ),
  /** The ends that two operators can give to the refund, capture or void of the case, if the provider reports none. */
  ends: z._default(
    z.array(
      z.object({
        end: z.enum(OPERATION_ENDS),
        kind: z.enum(OPERATION_KINDS),
        /** The state that the operation gets. */
        becomes: z.enum(OPERATION_STATES),
        source: z.enum(OPERATION_SOURCES),
        currency: z.string(),
        /** The amount of the operation. */
        amount: z.string(),
        balance: z.enum(BALANCE_EFFECTS),
        /** The change of the balance; zero if it is unchanged. */
        balance_amount: z.string(),
        /** Where the balance is: in the ledger, or in the merchant's own wallet, which is called. */
        wallet: z.enum(WALLET_KINDS),
      }),
    ),
    [],
  ),
})

const CaseQuery = z.strictObject({
  view: z.optional(z.enum(['open', 'closed'])),
  kind: z.optional(z.string().check(z.maxLength(64))),
  cursor: z.optional(cursor),
})
const Seen = z.strictObject({ version: z.int() })
const onCase = { subject: { kind: 'case', parameters: ['caseId'] }, isAudited: true, access: 'cases.work' } as const
const errors = ['not_found', 'case_changed', 'case_closed'] as const
const path = `${OPERATOR_API}/cases/{caseId}` as const

export const CASE_ENDPOINTS = {
  listCases: {
    id: 'listCases',
    summary: 'Open cases, the oldest first, or the newest closed ones, a page at a time',
    method: 'GET',
    path: `${OPERATOR_API}/cases`,
    access: 'cases.read',
    query: CaseQuery,
    status: 200,
    response: z.object({
      cases: z.array(OperatorCase),
      /** The cursor of the next page; null on the last one. */
      next_cursor: nullableText,
    }),
    errors: [],
  },
  readCase: {
    id: 'readCase',
    summary: 'One case with its payment and what the service proposes',
    method: 'GET',
    path,
    access: 'cases.read',
    status: 200,
    response: CaseStory,
    errors: ['not_found'],
  },
  claimCase: {
    id: 'claimCase',
    summary: 'Claim a case that has no owner',
    method: 'POST',
    path: `${path}/claim`,
    ...onCase,
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'case_taken'],
  },
  releaseCase: {
    id: 'releaseCase',
    summary: 'Release a case',
    method: 'POST',
    path: `${path}/release`,
    ...onCase,
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'case_taken'],
  },
  resolveCase: {
    id: 'resolveCase',
    summary: 'Correct a case by one of its proposed operations. The case is closed when the operation has succeeded',
    method: 'POST',
    path: `${path}/resolve`,
    ...onCase,
    access: 'operations.request',
    isIdempotent: true,
    request: z.strictObject({
      version: z.int(),
      kind: z.enum(OPERATION_KINDS),
      source: z.enum(OPERATION_SOURCES),
      /** The value in the proposal; absent means false. */
      is_difference: z.optional(z.boolean()),
      reason,
    }),
    status: 200,
    response: OperatorCase,
    errors: [
      ...[
        ...errors,
        'case_taken',
        'proposal_gone',
        'amount_not_confirmed',
        'provider_not_configured',
        'more_than_left',
        'balance_too_low',
      ],
      'idempotency_key_reused',
    ],
  },
  requestCaseClose: {
    id: 'requestCaseClose',
    summary: 'Request to close a case without an operation. A second person has to confirm',
    method: 'POST',
    path: `${path}/close`,
    ...onCase,
    request: z.strictObject({ version: z.int(), reason }),
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'case_taken', 'case_in_progress', 'case_closing'],
  },
  confirmCaseClose: {
    id: 'confirmCaseClose',
    summary: 'Close a case as the second person',
    method: 'POST',
    path: `${path}/close/confirm`,
    ...onCase,
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'already_confirmed', 'second_person_needed'],
  },
  keepCaseOpen: {
    id: 'keepCaseOpen',
    summary: 'Reject the request to close a case. A requested end of an operation is withdrawn by its requester',
    method: 'POST',
    path: `${path}/close/refuse`,
    ...onCase,
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'requester_needed'],
  },
  requestCaseEnd: {
    id: 'requestCaseEnd',
    summary:
      'Request to end the operation that a case is about, as one of the ends that the case offers. A second person has to confirm',
    method: 'POST',
    path: `${path}/end`,
    ...onCase,
    access: 'operations.request',
    request: z.strictObject({ version: z.int(), end: z.enum(OPERATION_ENDS), reason }),
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'case_taken', 'case_in_progress', 'case_closing', 'proposal_gone'],
  },
  confirmCaseEnd: {
    id: 'confirmCaseEnd',
    summary:
      'End the operation as the second person, and close the case. Refused if the provider has ended it in the meantime',
    method: 'POST',
    path: `${path}/end/confirm`,
    ...onCase,
    access: 'operations.approve',
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'already_confirmed', 'second_person_needed', 'operation_changed', 'operation_running'],
  },
  refuseCaseEnd: {
    id: 'refuseCaseEnd',
    summary: 'Reject the requested end of an operation as the second person. The case stays open',
    method: 'POST',
    path: `${path}/end/refuse`,
    ...onCase,
    access: 'operations.approve',
    request: Seen,
    status: 200,
    response: OperatorCase,
    errors: [...errors, 'second_person_needed'],
  },
} as const satisfies Record<string, OperatorEndpoint>
