/** A provider's list of the movements for the merchant in a period (issue-12 4). Money is decimal text. */

export type StatementLine = {
  /** The row in the file, from 1. */
  readonly rowNumber: number
  /** The type of the line: one of `STATEMENT_KINDS`, or the provider's own word, for which there is no rule. */
  readonly kind: string
  /** The provider's reference of the payment. */
  readonly reference: string | null
  /** Our id of the payment. */
  readonly paymentReference: string | null
  /** Our id of a refund, or the provider's reference of a dispute, a return or a refund of its own. */
  readonly operationReference: string | null
  /** The change of what the provider owes the merchant; negative if it then owes less. */
  readonly amount: string
  readonly currency: string
  /** The provider's fee for the line, in addition to the amount; zero or more. */
  readonly fee: string
  readonly bookedAt: Date
}

export type Statement = {
  /** The day by the provider's own calendar, as in 2026-11-23. */
  readonly day: string
  readonly from: Date
  /** The end of the period, exclusive. */
  readonly to: Date
  readonly balances: readonly { readonly currency: string; readonly opening: string; readonly closing: string }[]
  readonly lines: readonly StatementLine[]
}

/** A statement file in our own format. */
export type StatementFile = { readonly text: string }

/** `not_ready`: there is no statement of that day. `unknown`: the statement could not be read; `why` is for the log. */
export type StatementAnswer =
  | { readonly kind: 'file'; readonly file: StatementFile }
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'unknown'; readonly why: string }
