/** What an act was about: a payment, a player, an operator. Ids only, never a value that describes a person. */
export type AuditSubject = { readonly kind: string; readonly id: string }

export type AuditLine = {
  /** Null: nobody was signed in. */
  readonly operatorId: string | null
  /** The id of the endpoint. */
  readonly act: string
  readonly subject?: AuditSubject | undefined
  /** `begun` before an act is carried out, `done`, or the code of the refusal. */
  readonly outcome: string
  /** The operator's own words. */
  readonly reason?: string | undefined
  readonly requestId: string
  /** Where the call came from; undefined for a command. */
  readonly callerAddress?: string | undefined
}

export type AuditFilter = {
  readonly operatorId?: string | undefined
  readonly act?: string | undefined
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  /** ISO time; from it on. */
  readonly from?: string | undefined
  /** ISO time; before it. */
  readonly to?: string | undefined
  /** Lines with a smaller number. */
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
