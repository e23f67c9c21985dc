/** The fields of an entry in the table of operator calls. */
import type * as z from 'zod/mini'
import type { OperatorErrorCode } from './errors'
import type { Permission } from './permissions'

export const OPERATOR_API = '/api/operator/v1'
/** No script can read it. */
export const OPERATOR_SESSION_COOKIE = 'cashier_operator'
/** A form of another site cannot send it; the desk sends it with every call that changes something. */
export const DESK_HEADER = 'x-cashier-desk'

export type OperatorEndpoint = {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` placeholders. */
  readonly path: string
  /** `open`: before sign-in. `signed-in`: every operator. */
  readonly access: 'open' | 'signed-in' | Permission
  /**
   * Written to the audit log: every act, and every read of a person's data. A list of payments is not: it names nobody.
   */
  readonly isAudited?: boolean
  /** What a line of the audit log is about: its kind, and the path's parameters that name it. */
  readonly subject?: { readonly kind: string; readonly parameters: readonly string[] }
  /** The desk calls it by itself, so it does not keep an idle session alive. */
  readonly isPassive?: boolean
  /** Moves money: needs an `Idempotency-Key`, which the desk makes when a form opens and repeats with each retry. */
  readonly isIdempotent?: boolean
  /** The browser goes there itself, so that a refusal leads to the sign-in page, which says it. */
  readonly isNavigation?: boolean
  readonly query?: z.ZodMiniType
  readonly request?: z.ZodMiniType
  /** Where the body may be larger than that of other calls. */
  readonly bodyBytesMax?: number
  readonly status: number
  /** Absent where the answer is a file or a redirect. */
  readonly response?: z.ZodMiniType
  /** The refusals that this call can answer besides the ones every call can. */
  readonly errors: readonly OperatorErrorCode[]
}
