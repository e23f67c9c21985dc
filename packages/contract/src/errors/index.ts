import { SESSION_ERROR_CODE, SESSION_ERROR_MESSAGE } from './session-errors'

export { SESSION_ERROR_CODE } from './session-errors'

/**
 * The catalogue of errors (ERR-3). Every refusal of the service has a code from here. The code determines the
 * HTTP status and the message key, so a new error is one line. This file does not import zod, so that the host SDK can use it.
 *
 * Codes are strings on the wire. 17 and 1206 are the specification's own numbers (spec 8); the rest are ours.
 */
export const ERRORS = {
  [SESSION_ERROR_CODE]: { status: 401, message: SESSION_ERROR_MESSAGE, retryable: false },
  '1206': { status: 422, message: 'CASHIER.PH2.ERROR_MESSAGE.1206', retryable: false },
  bad_request: { status: 400, message: 'CASHIER.ERROR.BAD_REQUEST', retryable: false },
  /** Returned only to a merchant's server; no player reads it. */
  version_unknown: { status: 400, message: 'CASHIER.ERROR.BAD_REQUEST', retryable: false },
  not_found: { status: 404, message: 'CASHIER.ERROR.NOT_FOUND', retryable: false },
  method_not_allowed: { status: 405, message: 'CASHIER.ERROR.METHOD_NOT_ALLOWED', retryable: false },
  body_too_large: { status: 413, message: 'CASHIER.ERROR.BODY_TOO_LARGE', retryable: false },
  unsupported_media_type: { status: 415, message: 'CASHIER.ERROR.UNSUPPORTED_MEDIA_TYPE', retryable: false },
  rate_limited: { status: 429, message: 'CASHIER.ERROR.RATE_LIMITED', retryable: true },
  merchant_unauthorized: { status: 401, message: 'CASHIER.ERROR.MERCHANT_UNAUTHORIZED', retryable: false },
  signature_invalid: { status: 401, message: 'CASHIER.ERROR.SIGNATURE_INVALID', retryable: false },
  idempotency_key_missing: { status: 400, message: 'CASHIER.ERROR.IDEMPOTENCY_KEY_MISSING', retryable: false },
  idempotency_key_reused: { status: 422, message: 'CASHIER.ERROR.IDEMPOTENCY_KEY_REUSED', retryable: false },
  /** The player has an open payment with this method (API-13), and can continue it, cancel it, or make another one on purpose. */
  open_payment_exists: { status: 409, message: 'CASHIER.ERROR.OPEN_PAYMENT_EXISTS', retryable: false },
  /** The same was paid since the player last loaded the form, such as in another tab (API-13): it is paid again only on purpose. */
  same_payment_exists: { status: 409, message: 'CASHIER.ERROR.SAME_PAYMENT_EXISTS', retryable: false },
  /** Another player has paid the order of this session or is paying it (CHECK-1). Every other method would be refused too. */
  order_taken: { status: 409, message: 'CASHIER.ERROR.ORDER_TAKEN', retryable: false },
  /** A hard limit of the player, session or address: no card is accepted until `retry_at`. Soft limits return `rate_limited`. */
  too_many_attempts: { status: 429, message: 'CASHIER.ERROR.TOO_MANY_ATTEMPTS', retryable: false },
  /** This card is not accepted at present. The response contains neither the reason nor the wrong detail. */
  check_card: { status: 422, message: 'CASHIER.ERROR.CHECK_CARD', retryable: false },
  form_invalid: { status: 422, message: 'CASHIER.ERROR.FORM_INVALID', retryable: false },
  method_unavailable: { status: 422, message: 'CASHIER.ERROR.METHOD_UNAVAILABLE', retryable: false },
  currency_unavailable: { status: 422, message: 'CASHIER.ERROR.CURRENCY_UNAVAILABLE', retryable: false },
  /** The exchange rate that the form showed is no longer valid (decision 86): the form shows the new one. */
  rate_changed: { status: 409, message: 'CASHIER.ERROR.RATE_CHANGED', retryable: false },
  upload_too_large: { status: 413, message: 'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR', retryable: false },
  upload_refused: { status: 422, message: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR', retryable: false },
  /** A one-time code is missing, wrong, expired or used; `fields` says which. */
  otp_refused: { status: 422, message: 'CASHIER.ERROR.OTP_REFUSED', retryable: false },
  account_not_verified: { status: 422, message: 'CASHIER.ERROR.ACCOUNT_NOT_VERIFIED', retryable: false },
  /** After a change of contact, or from a new browser, no payout is accepted until `retry_at` (issue-9 3.3). */
  payout_held: { status: 422, message: 'CASHIER.ERROR.PAYOUT_HELD', retryable: false },
  verification_blocked: { status: 422, message: 'CASHIER.ERROR.VERIFICATION_BLOCKED', retryable: false },
  action_not_expected: { status: 409, message: 'CASHIER.ERROR.ACTION_NOT_EXPECTED', retryable: false },
  unavailable: { status: 503, message: 'CASHIER.ERROR.UNAVAILABLE', retryable: true },
  internal: { status: 500, message: 'CASHIER.ERROR.INTERNAL', retryable: true },
} as const satisfies Record<string, { status: number; message: string; retryable: boolean }>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** Message keys of field errors, which rules, widget and service use (spec 5). */
export const FIELD_ERROR_KEYS = [
  'PH.ERROR.FIELD_REQUIRED',
  'PH.ERROR.FIELD_HAS_ERROR',
  'PH.ERROR.INCORRECT_CARD_NUMBER',
  /** A card number in a field for another value (issue-9 4.1). */
  'PH.ERROR.CARD_NUMBER_HERE',
  'PH.ERROR.INCORRECT_CVV',
  'PH.ERROR.INCORRECT_EXP_DATE',
  'PH.ERROR.EMPTY_PHONE_PROFILE',
  'PH.ERROR.INVALID_DATE',
  'PH.ERROR.INVALID_IBAN',
  'PH.ERROR.DATE_TOO_EARLY',
  'PH.ERROR.DATE_TOO_LATE',
  'PH.ERROR.OTP_WRONG',
  'PH.ERROR.OTP_EXPIRED',
  'PH.ERROR.OTP_BLOCKED',
  'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR',
  'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR',
  'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT',
  'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT',
  'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT',
  'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT',
  'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT',
  'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT',
  'CASHIER.PH2.ERROR_MESSAGE.1206',
] as const
export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number]

/**
 * Why a payment was declined (RESULT-2). The codes are our own; a player never sees a provider's own text.
 * `message` is the text key that the result page shows; `sameCard` says whether a retry with the same card makes sense.
 */
export const DECLINES = {
  insufficient_funds: { message: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS', sameCard: true },
  expired_card: { message: 'CASHIER.DECLINE.EXPIRED_CARD', sameCard: false },
  stolen_card: { message: 'CASHIER.DECLINE.STOLEN_CARD', sameCard: false },
  do_not_honour: { message: 'CASHIER.DECLINE.DO_NOT_HONOUR', sameCard: false },
  /** Only merchants get this code. A player gets `check_card`, which does not reveal the wrong detail (issue-9 3.1). */
  incorrect_cvv: { message: 'CASHIER.DECLINE.CHECK_CARD', sameCard: true },
  check_card: { message: 'CASHIER.DECLINE.CHECK_CARD', sameCard: true },
  authentication_failed: { message: 'CASHIER.DECLINE.AUTHENTICATION_FAILED', sameCard: true },
  authentication_abandoned: { message: 'CASHIER.DECLINE.AUTHENTICATION_ABANDONED', sameCard: true },
  authentication_timed_out: { message: 'CASHIER.DECLINE.AUTHENTICATION_TIMED_OUT', sameCard: true },
  cancelled_by_player: { message: 'CASHIER.DECLINE.CANCELLED_BY_PLAYER', sameCard: true },
  expired: { message: 'CASHIER.DECLINE.EXPIRED', sameCard: true },
  not_sent: { message: 'CASHIER.DECLINE.NOT_SENT', sameCard: true },
  /** The sum was reserved, and released without being charged (decision 75). */
  not_captured: { message: 'CASHIER.DECLINE.NOT_CAPTURED', sameCard: false },
  amount_mismatch: { message: 'CASHIER.DECLINE.AMOUNT_MISMATCH', sameCard: true },
  provider_refused: { message: 'CASHIER.DECLINE.PROVIDER_REFUSED', sameCard: true },
} as const satisfies Record<string, { message: string; sameCard: boolean }>
export type DeclineCode = keyof typeof DECLINES
export const DECLINE_CODES = Object.keys(DECLINES) as [DeclineCode, ...DeclineCode[]]
