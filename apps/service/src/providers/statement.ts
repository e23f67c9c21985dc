/** What a provider says that it moved for the merchant in a time (issue-12 4). Money is decimal text. */

export type StatementLine = {
  /** Where it stands in the file, from 1. */
  readonly rowNumber: number
  /** What it is: one of `STATEMENT_KINDS`, or the provider's own word, which no rule knows. */
  readonly kind: string
  /** The provider's name of the payment. */
  readonly reference: string | null
  /** Our id of the payment. */
  readonly paymentReference: string | null
  /** Our id of a refund, or the provider's name of a dispute, a return or a refund of its own. */
  readonly operationReference: string | null
  /** As it changes what the provider owes the merchant: below zero, it owes less. */
  readonly amount: string
  readonly currency: string
  /** What the provider took for it, beside the amount; zero or more. */
  readonly fee: string
  readonly bookedAt: Date
}

export type Statement = {
  /** Of which day it is, by the provider's own calendar, as in 2026-11-23. */
  readonly day: string
  readonly from: Date
  /** Before this time. */
  readonly to: Date
  readonly balances: readonly { readonly currency: string; readonly opening: string; readonly closing: string }[]
  readonly lines: readonly StatementLine[]
}

/** A file in our own format, with the statement that it holds. */
export type StatementFile = { readonly text: string }

/** `not_ready`: there is no statement of that day. `unknown`: nothing was learned; `why` is for the log. */
export type StatementAnswer =
  | { readonly kind: 'file'; readonly file: StatementFile }
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'unknown'; readonly why: string }
