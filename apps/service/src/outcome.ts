/**
 * Expected failures are values (docs/contributing.md): a refusal has a code of the catalogue. Unexpected errors are
 * thrown.
 */
import type { ErrorCode } from '@modulor/contract/errors'
import type { PaymentSummary } from '@modulor/contract/http'

export type Refusal = {
  readonly code: ErrorCode
  /** Message keys by field name, for `form_invalid`. */
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterS?: number
  /** The time from which the same call may be repeated. */
  readonly retryAt?: Date
  /** The versions of the merchant API, for a call with an unknown version. */
  readonly knownVersions?: readonly string[]
  /** The earlier payment about which the player is asked first (API-13). */
  readonly earlierPayment?: PaymentSummary
}
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const refused = (code: ErrorCode, more: Omit<Refusal, 'code'> = {}): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, ...more },
})
