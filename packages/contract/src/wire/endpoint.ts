/** The fields of an entry in the table of calls, and the vocabulary that all entries share. */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors'

export const PLAYER_API = '/api/cashier-service/v1.0'
export const ACCOUNT_API = '/api/account-management/v1.0'
export const MERCHANT_API = '/api/merchant/v1'
export const SESSION_HEADER = 'x-session-id'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The browser's random name, beside the list of saved cards (SAVED-3). */
export const FINGERPRINT_HEADER = 'x-fingerprint'
/** Characters of one parameter of a query. */
export const QUERY_LENGTH_MAX = 255

export type Endpoint = {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` placeholders. */
  readonly path: string
  readonly access: 'session' | 'pay-session' | 'merchant' | 'open'
  readonly idempotent?: boolean
  /** A GET that the specification lets change something: nothing that a browser does by itself may reach it. */
  readonly isEffectful?: boolean
  /** The body is one file as `multipart/form-data`, its part named `file`; there is no `request` then. */
  readonly isUpload?: boolean
  /**
   * The parameters of the query, where the call refuses what it does not know. Without it the handler asks for each by its
   * name, and others are ignored.
   */
  readonly query?: z.ZodMiniObject
  readonly request?: z.ZodMiniType
  /** In place of `request` where the configuration is a sandbox's. */
  readonly sandboxRequest?: z.ZodMiniType
  readonly status: number
  readonly response: z.ZodMiniType
  /** The refusals that this call can answer besides the ones every call can. */
  readonly errors: readonly ErrorCode[]
}
