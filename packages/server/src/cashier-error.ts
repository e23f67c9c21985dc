import type { ErrorBody } from './api-types'

/** Codes of this package, beside those of the service: nothing was answered, or nothing that can be read. */
export type CallFailureCode = 'connection_failed' | 'timed_out' | 'unreadable_response'
export type CashierErrorCode = ErrorBody['error_code'] | CallFailureCode

type Facts = {
  /** HTTP status; null where nothing was answered. */
  readonly status: number | null
  readonly body: Partial<ErrorBody>
}

/**
 * Why a call did not succeed. `isOutcomeUnknown`: the service may have carried it out, so send it again with the same idempotency
 * key, and never report the payment as failed.
 */
export class CashierError extends Error {
  override readonly name = 'CashierError'
  readonly status: number | null
  readonly isOutcomeUnknown: boolean
  /** A message key for each field with an error. */
  readonly fields: Readonly<Record<string, string>>
  /** From when on the call can succeed, where the service knows it. */
  readonly retryAt: Date | null
  /** Names the request in the log of the service. */
  readonly requestId: string | null
  /** The page about the code. */
  readonly docUrl: string | null

  constructor(
    readonly code: CashierErrorCode,
    message: string,
    { status, body }: Facts,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = status
    this.isOutcomeUnknown = status === null || status >= 500
    this.fields = body.fields ?? {}
    this.retryAt = body.retry_at === undefined ? null : new Date(body.retry_at)
    this.requestId = body.request_id ?? null
    this.docUrl = body.doc_url ?? null
  }
}
