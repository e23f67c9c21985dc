/** One shape for everything that can go wrong with a call (API-10, ERR-1, ERR-2). */
import { SESSION_ERROR_CODE, SESSION_ERROR_MESSAGE } from '@modulor/contract/session-errors'
import type { OpenPayment } from './to-open-payment'

/**
 * `NO_SESSION`: not sent, there is no session id (SESS-5). `ABORTED`: cancelled by the player or by a screen that
 * closed. A number is the HTTP status of an answer that refused.
 */
export type ApiErrorStatus = 'NO_SESSION' | 'ABORTED' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

export type ApiError = {
  readonly status: ApiErrorStatus
  /** The service's error code as text, or null when the answer had none. */
  readonly errorCode: string | null
  /** A message key where the service answered one, else a plain description for the report. */
  readonly errorMessage: string
  /** Message keys by field name. */
  readonly fields: Readonly<Record<string, string>>
  readonly isRetryable: boolean
  /** From when on the same press would no longer be refused (ISO time), as it was said at a moment. */
  readonly retry?: { readonly at: string; readonly answeredAtMs: number }
  /** The payment that a refused submit asks about first (API-13). */
  readonly earlierPayment?: OpenPayment
  /** What the answer held, as it came (ERR-2). */
  readonly data?: unknown
}

const TEXT_KEYS_BY_STATUS = {
  NO_SESSION: SESSION_ERROR_MESSAGE,
  ABORTED: 'CASHIER.ERROR.FETCH_ERROR',
  FETCH_ERROR: 'CASHIER.ERROR.FETCH_ERROR',
  TIMEOUT_ERROR: 'CASHIER.ERROR.TIMEOUT_ERROR',
  PARSING_ERROR: 'CASHIER.ERROR.PARSING_ERROR',
} as const satisfies Record<Exclude<ApiErrorStatus, number>, string>

/** The message key that a player reads: the service's own, else one for the kind of failure (ERR-2). */
export function textKeyOf(error: ApiError): string {
  if (typeof error.status !== 'number') return TEXT_KEYS_BY_STATUS[error.status]
  if (/^[A-Z][A-Z0-9_.]+$/.test(error.errorMessage)) return error.errorMessage
  return error.status >= 500 ? 'CASHIER.ERROR.INTERNAL' : 'CASHIER.ERROR.BAD_REQUEST'
}

/** True for the refusal that ends the session, by code or by message key (SESS-4). */
export function isSessionError(error: Pick<ApiError, 'errorCode' | 'errorMessage'>): boolean {
  return error.errorCode === SESSION_ERROR_CODE || error.errorMessage === SESSION_ERROR_MESSAGE
}

/** No call can be answered in this visit: there is no session, or it has ended. */
export function isSessionMissing(error: ApiError): boolean {
  return error.status === 'NO_SESSION' || isSessionError(error)
}

/** The service itself answered `not_found`; a proxy's 404 page does not count. */
export function isNotFound({ errorCode }: Pick<ApiError, 'errorCode'>): boolean {
  return errorCode === 'not_found'
}

/** An error of this side of the wire: nothing was answered that could be read. */
export function localError(status: Exclude<ApiErrorStatus, number>, errorMessage: string, data?: unknown): ApiError {
  const isRetryable = status !== 'NO_SESSION'
  return { status, errorCode: null, errorMessage, fields: {}, isRetryable, ...(data !== undefined && { data }) }
}

type Bag = Readonly<Record<string, unknown>>
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null
const firstText = (bag: Bag, keys: readonly string[]): string | undefined =>
  keys.map((key) => bag[key]).find((value): value is string => typeof value === 'string' && value !== '')

/**
 * Generic extraction (ERR-1): code and message from the body itself, or from its `data` or `error` part; the message
 * may be called message, error_message or errorMessage. A body of any other form leaves both empty.
 */
export function extractError(body: unknown): { errorCode: string | null; errorMessage: string } {
  const parts = isBag(body) ? [body, body.data, body.error].filter(isBag) : []
  const codes = parts.map((part) => part.error_code ?? part.errorCode)
  const code = codes.find((value) => typeof value === 'string' || typeof value === 'number')
  const message = parts.map((part) => firstText(part, ['message', 'error_message', 'errorMessage'])).find(Boolean)
  return { errorCode: code === undefined ? null : String(code), errorMessage: message ?? '' }
}

/** An HTTP refusal with its data (API-10). An answer without our error shape is retryable only when the server failed. */
export function httpError(status: number, body: unknown): ApiError {
  const fields: Record<string, string> = {}
  if (isBag(body) && isBag(body.fields))
    for (const [name, key] of Object.entries(body.fields)) if (typeof key === 'string') fields[name] = key
  const isRetryable = isBag(body) && typeof body.retryable === 'boolean' ? body.retryable : status >= 500
  const at = isBag(body) ? firstText(body, ['retry_at']) : undefined
  return {
    status,
    ...extractError(body),
    fields,
    isRetryable,
    ...(at && { retry: { at, answeredAtMs: Date.now() } }),
    data: body,
  }
}
