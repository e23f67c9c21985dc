/** The merchant server's calls for payments and refunds (issue-12 2). Money is decimal text in the payment's currency. */
import * as z from 'zod/mini'
import { DECLINE_CODES } from '../errors'
import { FLOWS, PAYMENT_STATES, REQUESTED_SOURCES } from '../vocabulary'
import { MERCHANT_API, QUERY_LENGTH_MAX, type Endpoint } from '../wire/endpoint'
import { NetFacts, OperationFacts } from './operation-shape'
import { currencyCode, decimal, decimalText, isoTime } from '../wire/wire'

const REASON_LENGTH_MAX = 1_000
export const MERCHANT_PAYMENTS_PER_PAGE = 50
const nullableText = z.nullable(z.string())
const queryText = z.string().check(z.maxLength(QUERY_LENGTH_MAX))

export const MerchantPayment = z.object({
  payment_id: z.string(),
  reference: z.string(),
  brand: z.string(),
  user_id: z.string(),
  flow: z.enum(FLOWS),
  pay_group_id: z.string(),
  /** A payment that has ended keeps its state, even if operations follow. */
  state: z.enum(PAYMENT_STATES),
  decline_code: z.nullable(z.enum(DECLINE_CODES)),
  /** The provider has reserved the sum and not charged it: the payment waits for its capture or void. */
  is_authorised: z.boolean(),
  currency: currencyCode,
  amount: decimalText,
  fee: decimalText,
  tax: decimalText,
  /** The sum that the player pays, or that leaves the balance. */
  total: decimalText,
  order_id: nullableText,
  created_at: isoTime,
  updated_at: isoTime,
})
export type MerchantPayment = z.infer<typeof MerchantPayment>

export const MerchantPaymentDetails = z.extend(MerchantPayment, {
  net: NetFacts,
  /** The oldest first. */
  operations: z.array(OperationFacts),
})

/** An unknown filter is refused: if it were ignored, the response would contain payments that the caller did not request. */
const PaymentSelection = z.strictObject({
  user_id: z.optional(queryText),
  order_id: z.optional(queryText),
  reference: z.optional(queryText),
  state: z.optional(z.enum(PAYMENT_STATES)),
  flow: z.optional(z.enum(FLOWS)),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(queryText),
})
export type PaymentSelection = z.infer<typeof PaymentSelection>

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_LENGTH_MAX))
export const DecisionRequest = z.strictObject({ reason })

export const RefundRequest = z.strictObject({
  amount: decimal,
  /** Who pays. `player`: the sum is taken from the balance, and the refund is refused if the balance is too low. */
  borne_by: z.enum(REQUESTED_SOURCES),
  reason,
})

const DECISION = {
  method: 'POST',
  access: 'merchant',
  idempotent: true,
  request: DecisionRequest,
  status: 200,
  response: OperationFacts,
  errors: ['merchant_unauthorized', 'not_found', 'action_not_expected', 'idempotency_key_reused'],
} as const

export const MERCHANT_PAYMENT_ENDPOINTS = {
  merchantPayments: {
    id: 'merchantPayments',
    summary: 'Payments of a brand, the newest first, a page at a time. An unknown or invalid parameter is refused',
    method: 'GET',
    path: `${MERCHANT_API}/brands/{brand}/payments`,
    access: 'merchant',
    query: PaymentSelection,
    status: 200,
    response: z.object({ payments: z.array(MerchantPayment), next_cursor: nullableText }),
    errors: ['merchant_unauthorized', 'bad_request'],
  },
  merchantPayment: {
    id: 'merchantPayment',
    summary: 'A payment, the operations after its end, and the remaining amount for a refund',
    method: 'GET',
    path: `${MERCHANT_API}/payments/{paymentId}`,
    access: 'merchant',
    status: 200,
    response: MerchantPaymentDetails,
    errors: ['merchant_unauthorized', 'not_found'],
  },
  capturePayment: {
    id: 'capturePayment',
    summary:
      'Charge the whole amount of an authorised deposit. Refused as `action_not_expected` if the payment is not authorised, or is already captured or voided',
    path: `${MERCHANT_API}/payments/{paymentId}/capture`,
    ...DECISION,
  },
  voidPayment: {
    id: 'voidPayment',
    summary: 'Release an authorised deposit: it is never charged. Refused in the same cases as a capture',
    path: `${MERCHANT_API}/payments/{paymentId}/void`,
    ...DECISION,
  },
  createRefund: {
    id: 'createRefund',
    summary:
      'Refund part or all of a paid deposit. Refused as `action_not_expected` if the payment cannot be refunded, and as `form_invalid` if the amount is above the remaining amount or the balance',
    method: 'POST',
    path: `${MERCHANT_API}/payments/{paymentId}/refunds`,
    access: 'merchant',
    idempotent: true,
    request: RefundRequest,
    status: 200,
    response: OperationFacts,
    errors: ['merchant_unauthorized', 'not_found', 'action_not_expected', 'form_invalid', 'idempotency_key_reused'],
  },
} as const satisfies Record<string, Endpoint>
