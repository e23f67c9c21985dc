/** The fields of an entry in the table of calls, and the vocabulary that all entries share. */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors'

export const PLAYER_API = '/api/cashier-service/v1.0'
export const ACCOUNT_API = '/api/account-management/v1.0'
export const MERCHANT_API = '/api/merchant/v1'
export const SESSION_HEADER = 'x-session-id'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The browser's random id, sent with the request for saved cards (SAVED-3). */
export const FINGERPRINT_HEADER = 'x-fingerprint'
/** Maximum length of one query parameter, in characters. */
export const QUERY_LENGTH_MAX = 255

export type Endpoint = {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` placeholders. */
  readonly path: string
  readonly access: 'session' | 'pay-session' | 'merchant' | 'open'
  readonly idempotent?: boolean
  /** A GET that changes data, as the specification defines it. It is refused if a browser sends it without a script. */
  readonly isEffectful?: boolean
  /** The body is one file as `multipart/form-data` in a part named `file`; there is no `request` then. */
  readonly isUpload?: boolean
  /**
   * The parameters of the query, if the call refuses unknown ones. Without it the handler reads each parameter by its name, and
   * ignores others.
   */
  readonly query?: z.ZodMiniObject
  readonly request?: z.ZodMiniType
  /** Replaces `request` in a sandbox configuration. */
  readonly sandboxRequest?: z.ZodMiniType
  readonly status: number
  readonly response: z.ZodMiniType
  /** The refusals that this call can return besides those of every call. */
  readonly errors: readonly ErrorCode[]
}
