/** The fields of an entry in the table of operator calls. */
import type * as z from 'zod/mini'
import type { OperatorErrorCode } from './errors'
import type { Permission } from './permissions'

export const OPERATOR_API = '/api/operator/v1'
/** The cookie with the operator's session; no script can read it. */
export const OPERATOR_SESSION_COOKIE = 'cashier_operator'
/** The desk sends this header with every call that changes something. A form of another site cannot send it. */
export const DESK_HEADER = 'x-cashier-desk'
/** The header's value in a call that the page makes automatically: it does not extend the idle time of the session. */
export const AUTOMATIC_CALL = 'automatic'

export type OperatorEndpoint = {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` placeholders. */
  readonly path: string
  /** `open`: before sign-in. `signed-in`: every operator. */
  readonly access: 'open' | 'signed-in' | Permission
  /**
   * Whether calls are written to the audit log: every act, and every read of a person's data. A list of payments has no personal
   * data, so it is not audited.
   */
  readonly isAudited?: boolean
  /** The subject of a line of the audit log: its kind, and the parameters of the path that identify it. */
  readonly subject?: { readonly kind: string; readonly parameters: readonly string[] }
  /** The desk makes this call only automatically, so it does not extend the idle time of a session. */
  readonly isPassive?: boolean
  /** The call moves money and needs an `Idempotency-Key`. The desk creates it when a form opens, and sends it with each retry. */
  readonly isIdempotent?: boolean
  /** The browser itself navigates to the address, so a refusal redirects to the sign-in page, which shows it. */
  readonly isNavigation?: boolean
  readonly query?: z.ZodMiniType
  readonly request?: z.ZodMiniType
  /** The maximum size of the body, if it can be larger than that of other calls. */
  readonly bodyBytesMax?: number
  readonly status: number
  /**
   * Absent if the response is a file or a redirect. During an upgrade the desk reads responses of the former release: a
   * field that this release did not have has a default (`z._default`) that says nothing which that service does not
   * know. A test compares with the last release (decision 65).
   */
  readonly response?: z.ZodMiniType
  /** The refusals that this call can return besides those of every call. */
  readonly errors: readonly OperatorErrorCode[]
}
