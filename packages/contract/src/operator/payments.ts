/** The calls by which operators find and read payments (issue-12 2). Money is decimal text; times are ISO. */
import * as z from 'zod/mini'
import { DECLINE_CODES } from '../errors'
import { FLOWS, PAYMENT_STATES } from '../vocabulary'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { shown } from './parts'

const nullableText = z.nullable(z.string())
const isoTime = z.string()
const QUERY_LENGTH_MAX = 500

export const PAYMENTS_PER_PAGE = 50
/** The maximum of a count; above it `is_more` is true. */
export const COUNTED_PAYMENTS_MAX = 100_000

/**
 * `q` is an operator's search text: words and `key:value`. The keys are those of `PAYMENT_FILTERS`. A single word is an id, a
 * reference, a provider's reference, a player, an order or the last four digits of a card. A value with blanks is in quotation
 * marks, as in `player:"Ada King"`; inside them a backslash is before a quotation mark and before a backslash.
 */
export const PaymentQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))),
  cursor: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))),
})

const ExportQuery = z.strictObject({ q: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))) })

export const PAYMENT_FILTERS = [
  'brand',
  'player',
  'order',
  'state',
  'decline',
  'flow',
  'method',
  'provider',
  'reference',
  'request',
  'last4',
  'currency',
  'amount',
  'from',
  'to',
] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

const QUERY_WORD = /(?:[^\s:"]+:)?"(?:[^"\\]|\\.)*"(?!\S)|\S+/gs

/** The words of a search text, with their quotation marks. */
export const paymentQueryWords = (q: string): readonly string[] => q.match(QUERY_WORD) ?? []

/** A filter as a word of a search text. */
export const paymentFilter = (key: PaymentFilter, value: string): string =>
  /[\s"]/.test(value) ? `${key}:"${value.replaceAll(/["\\]/g, '\\$&')}"` : `${key}:${value}`

const paymentFields = {
  payment_id: z.string(),
  /** Ten characters, which the player sees too. */
  reference: z.string(),
  brand: z.string(),
  player_id: z.string(),
  flow: z.enum(FLOWS),
  state: shown(PAYMENT_STATES),
  decline_code: z.nullable(shown(DECLINE_CODES)),
  /** The provider has reserved the sum and not charged it: the payment can be captured or voided. */
  is_authorised: z.boolean(),
  method_id: z.string(),
  method_name: z.string(),
  provider: z.string(),
  provider_reference: nullableText,
  currency: z.string(),
  amount: z.string(),
  /** The sum that the player pays: amount and fee of a deposit, or the sum that leaves the balance. */
  total: z.string(),
  card_last4: nullableText,
  /** The source or destination of the money, masked. */
  destination: nullableText,
  order_id: nullableText,
  /** The id of the player's request that created the payment, as in error responses and the log. */
  request_id: nullableText,
  created_at: isoTime,
  updated_at: isoTime,
}

const OperatorPayment = z.object(paymentFields)
export type OperatorPayment = z.infer<typeof OperatorPayment>

const PaymentPage = z.object({
  payments: z.array(OperatorPayment),
  /** The cursor of the next page; null on the last one. */
  next_cursor: nullableText,
  /** The query as the service has parsed it, so that every filter is visible. */
  understood: z.array(z.object({ key: z.string(), value: z.string() })),
})

/** The maximum number of entries of each kind in a history, the oldest first. Far more than a payment usually has. */
export const STORY_ROWS_MAX = 500

/**
 * One entry of a payment's history. `facts` are short values by name: error codes, sums, ids; never a card number, a one-time
 * code or a player's input.
 */
const StoryEntry = z.object({
  at: isoTime,
  kind: shown([
    'accepted',
    'moved',
    'provider',
    'callback',
    'posting',
    'event',
    'risk',
    'case',
    'reversal',
    'operation',
  ]),
  facts: z.record(z.string(), z.string()),
})
export type StoryEntry = z.infer<typeof StoryEntry>

const PaymentStory = z.object({
  payment: z.object({
    ...paymentFields,
    fee: z.string(),
    tax: z.string(),
    bonus: z.string(),
    /** The sum that the player gets, without the bonus. */
    received: z.string(),
    /** The sum that the provider charges or pays out, if it is in another currency. */
    processing: z.nullable(z.object({ currency: z.string(), amount: z.string(), rate: z.string() })),
    card_bin: nullableText,
    expires_at: nullableText,
    next_action: nullableText,
    is_forgotten: z.boolean(),
    session: z.nullable(
      z.object({ reference: z.string(), country: z.string(), language: nullableText, created_at: isoTime }),
    ),
  }),
  /** The oldest first. */
  entries: z.array(StoryEntry),
  /** Changes with every change of the response. */
  version: z.string(),
})

export const PAYMENT_ENDPOINTS = {
  findPayments: {
    id: 'findPayments',
    summary: 'Payments by a query, the newest first, a page at a time',
    method: 'GET',
    path: `${OPERATOR_API}/payments`,
    access: 'payments.read',
    query: PaymentQuery,
    status: 200,
    response: PaymentPage,
    errors: [],
  },
  countPayments: {
    id: 'countPayments',
    summary: 'Number of payments of a query, to confirm an export',
    method: 'GET',
    path: `${OPERATOR_API}/payments/count`,
    access: 'payments.read',
    query: ExportQuery,
    status: 200,
    response: z.object({ count: z.number(), is_more: z.boolean() }),
    errors: [],
  },
  exportPayments: {
    id: 'exportPayments',
    summary: 'Every payment of a query as a CSV file, the newest first',
    method: 'GET',
    path: `${OPERATOR_API}/payments/export`,
    access: 'payments.read',
    isAudited: true,
    query: ExportQuery,
    status: 200,
    errors: [],
  },
  readPayment: {
    id: 'readPayment',
    summary: 'One payment with its history',
    method: 'GET',
    path: `${OPERATOR_API}/payments/{paymentId}`,
    access: 'payments.read',
    isAudited: true,
    subject: { kind: 'payment', parameters: ['paymentId'] },
    status: 200,
    response: PaymentStory,
    errors: ['not_found'],
  },
  paymentVersion: {
    id: 'paymentVersion',
    // Not in the audit log, because the response has no data of the payment: an open page makes this call every few seconds.
    summary: 'The `version` that reading the payment would return now',
    method: 'GET',
    path: `${OPERATOR_API}/payments/{paymentId}/version`,
    access: 'payments.read',
    isPassive: true,
    status: 200,
    response: z.object({ version: z.string() }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, OperatorEndpoint>
