import type { JournalEntry } from '../operations/event'

export type StatementLine = {
  readonly kind: JournalEntry['kind'] | 'fee'
  /** The provider's own name of the payment. */
  readonly reference: string
  /** The merchant's. */
  readonly payment: string
  /** The merchant's name of a refund. */
  readonly operation: string
  /** As it changes what the provider owes the merchant: below zero, it owes less. */
  readonly amountUnits: bigint
  readonly decimals: number
  readonly currency: string
  /** What the provider takes for it. */
  readonly feeUnits: bigint
  readonly at: string
}
