/** Expected failures of operator calls, as values. */
import type { OperatorErrorCode } from '@modulor/contract/operator'
import type { Readable } from 'node:stream'
import type { AuditSubject } from '../../features/audit'

export type OperatorRefusal = {
  readonly code: OperatorErrorCode
  /** The problem of each wrong field, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Figures for the refusal's message. */
  readonly details?: Readonly<Record<string, string>>
}
export type OperatorOutcome<Value> =
  | {
      readonly ok: true
      readonly value: Value
      /** The subject for the audit log, if the call's address does not contain it. */
      readonly subject?: AuditSubject
      /** The operator's id for the audit log, if the call itself signs the operator in. */
      readonly by?: string
    }
  | {
      readonly ok: false
      readonly refusal: OperatorRefusal
      /** The operator's id for the audit log, if it was refused before the operator was admitted. */
      readonly by?: string
    }

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
  /** The name under which the browser saves the file. Without a name the browser shows it. */
  readonly fileName?: string
  readonly content: Buffer | Readable
}
