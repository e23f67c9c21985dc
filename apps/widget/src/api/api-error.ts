/** The common type for all errors of a call (API-10, ERR-1, ERR-2). */
import { SESSION_ERROR_CODE, SESSION_ERROR_MESSAGE } from '@modulor/contract/session-errors'
import type { OpenPayment } from './to-open-payment'

/**
 * `NO_SESSION`: not sent, because there is no session id (SESS-5). `ABORTED`: cancelled by the player or by a screen that was
 * closed. A number: the HTTP status of a refusal.
 */
export type ApiErrorStatus = 'NO_SESSION' | 'ABORTED' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

export type ApiError = {
  readonly status: ApiErrorStatus
  /** The service's error code as text, or null if the response has none. */
  readonly errorCode: string | null
  /** The message key of the response, else a description for the report. */
  readonly errorMessage: string
  /** Message keys by field name. */
  readonly fields: Readonly<Record<string, string>>
  readonly isRetryable: boolean
  /** From `at` (ISO time) the same submit is no longer refused. `answeredAtMs`: when the response was received. */
  readonly retry?: { readonly at: string; readonly answeredAtMs: number }
  /** The earlier payment because of which the submit was refused (API-13). */
  readonly earlierPayment?: OpenPayment
  /** The unchanged body of the response (ERR-2). */
  readonly data?: unknown
}

const TEXT_KEYS_BY_STATUS = {
  NO_SESSION: SESSION_ERROR_MESSAGE,
  ABORTED: 'CASHIER.ERROR.FETCH_ERROR',
  FETCH_ERROR: 'CASHIER.ERROR.FETCH_ERROR',
  TIMEOUT_ERROR: 'CASHIER.ERROR.TIMEOUT_ERROR',
  PARSING_ERROR: 'CASHIER.ERROR.PARSING_ERROR',
} as const satisfies Record<Exclude<ApiErrorStatus, number>, string>

/** The message key for the player: the service's own one, else one for the kind of error (ERR-2). */
export function textKeyOf(error: ApiError): string {
  if (typeof error.status !== 'number') return TEXT_KEYS_BY_STATUS[error.status]
  if (/^[A-Z][A-Z0-9_.]+$/.test(error.errorMessage)) return error.errorMessage
  return error.status >= 500 ? 'CASHIER.ERROR.INTERNAL' : 'CASHIER.ERROR.BAD_REQUEST'
}

/** True for the refusal that ends the session, by code or by message key (SESS-4). */
export function isSessionError(error: Pick<ApiError, 'errorCode' | 'errorMessage'>): boolean {
  return error.errorCode === SESSION_ERROR_CODE || error.errorMessage === SESSION_ERROR_MESSAGE
}

/** Whether no call can succeed in this visit, because there is no session or it has ended. */
export function isSessionMissing(error: ApiError): boolean {
  return error.status === 'NO_SESSION' || isSessionError(error)
}

/** Whether the service itself returned `not_found`; a proxy's 404 page does not count. */
export function isNotFound({ errorCode }: Pick<ApiError, 'errorCode'>): boolean {
  return errorCode === 'not_found'
}

/** An error without a readable response of the service. */
export function localError(status: Exclude<ApiErrorStatus, number>, errorMessage: string, data?: unknown): ApiError {
  const isRetryable = status !== 'NO_SESSION'
  return { status, errorCode: null, errorMessage, fields: {}, isRetryable, ...(data !== undefined && { data }) }
}

type JsonFields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is JsonFields => typeof value === 'object' && value !== null
const firstText = (bag: JsonFields, keys: readonly string[]): string | undefined =>
  keys.map((key) => bag[key]).find((value): value is string => typeof value === 'string' && value !== '')

/**
 * Extracts code and message (ERR-1) from the body itself or from its `data` or `error` part. The message may have the name
 * message, error_message or errorMessage. Without them the code is null and the message is empty.
 */
export function extractError(body: unknown): { errorCode: string | null; errorMessage: string } {
  const parts = isObject(body) ? [body, body.data, body.error].filter(isObject) : []
  const codes = parts.map((part) => part.error_code ?? part.errorCode)
  const code = codes.find((value) => typeof value === 'string' || typeof value === 'number')
  const message = parts.map((part) => firstText(part, ['message', 'error_message', 'errorMessage'])).find(Boolean)
  return { errorCode: code === undefined ? null : String(code), errorMessage: message ?? '' }
}

/** The error of an HTTP refusal (API-10). Without `retryable` in the body only a server error (5xx) is retryable. */
export function httpError(status: number, body: unknown): ApiError {
  const fields: Record<string, string> = {}
  if (isObject(body) && isObject(body.fields))
    for (const [name, key] of Object.entries(body.fields)) if (typeof key === 'string') fields[name] = key
  const isRetryable = isObject(body) && typeof body.retryable === 'boolean' ? body.retryable : status >= 500
  const at = isObject(body) ? firstText(body, ['retry_at']) : undefined
  return {
    status,
    ...extractError(body),
    fields,
    isRetryable,
    ...(at && { retry: { at, answeredAtMs: Date.now() } }),
    data: body,
  }
}
