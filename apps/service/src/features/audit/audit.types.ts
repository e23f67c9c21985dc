/** The subject of an act: a payment, a player, an operator. It contains only ids, never a value that describes a person. */
export type AuditSubject = { readonly kind: string; readonly id: string }

export type AuditLine = {
  /** Null if no operator was signed in. */
  readonly operatorId: string | null
  /** The id of the operator API's endpoint. */
  readonly act: string
  readonly subject?: AuditSubject | undefined
  /** `begun` before an act is carried out, `done`, or the code of the refusal. */
  readonly outcome: string
  /** The reason that the operator entered. */
  readonly reason?: string | undefined
  readonly requestId: string
  /** The IP address of the caller; undefined for a command. */
  readonly callerAddress?: string | undefined
}

export type AuditFilter = {
  readonly operatorId?: string | undefined
  readonly act?: string | undefined
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  /** ISO time, inclusive. */
  readonly from?: string | undefined
  /** ISO time, exclusive. */
  readonly to?: string | undefined
  /** Only lines with a smaller number, for the next page. */
  readonly before?: string | undefined
}

export type StoredLine = {
  readonly number: string
  readonly at: Date
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly act: string
  readonly subject: AuditSubject | null
  readonly outcome: string
  readonly reason: string | null
  readonly requestId: string
  readonly callerAddress: string | null
}
