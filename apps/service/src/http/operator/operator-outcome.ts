/** Expected failures of operator calls, as values. */
import type { OperatorErrorCode } from '@modulor/contract/operator'
import type { Readable } from 'node:stream'
import type { AuditSubject } from '../../features/audit'

export type OperatorRefusal = {
  readonly code: OperatorErrorCode
  /** What is wrong with a field, by its name. */
  readonly fields?: Readonly<Record<string, string>>
  /** The figures that the refusal speaks of. */
  readonly details?: Readonly<Record<string, string>>
}
export type OperatorOutcome<Value> =
  | {
      readonly ok: true
      readonly value: Value
      /** For the audit log, where the address does not name it. */
      readonly subject?: AuditSubject
      /** Who did it, where the call itself is what signs in. */
      readonly by?: string
    }
  | { readonly ok: false; readonly refusal: OperatorRefusal; readonly by?: string }

export const operatorDone = <Value>(value: Value, subject?: AuditSubject): OperatorOutcome<Value> => ({
  ok: true,
  value,
  ...(subject && { subject }),
})
export const operatorRefused = (
  code: OperatorErrorCode,
  more: Omit<OperatorRefusal, 'code'> = {},
): { readonly ok: false; readonly refusal: OperatorRefusal } => ({ ok: false, refusal: { code, ...more } })

/** The answer of an endpoint without a response schema. */
export type BareAnswer = FileAnswer | { readonly redirect: string }

export type FileAnswer = {
  readonly contentType: string
  /** Saved under this name; without one the browser shows it. */
  readonly fileName?: string
  readonly content: Buffer | Readable
}
