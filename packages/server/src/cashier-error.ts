import type { ErrorBody } from './api-types'

/** Codes that this package adds to those of the service: there was no response, or it could not be read. */
export type CallFailureCode = 'connection_failed' | 'timed_out' | 'unreadable_response'
export type CashierErrorCode = ErrorBody['error_code'] | CallFailureCode

type Facts = {
  /** HTTP status; null if there was no response, or a successful one that could not be read. */
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
  /** The time from which the call can succeed, if the service knows it. */
  readonly retryAt: Date | null
  /** The id of the request in the log of the service. */
  readonly requestId: string | null
  /** The address of the documentation page about the code. */
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
