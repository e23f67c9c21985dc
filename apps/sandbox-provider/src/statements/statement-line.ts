import type { JournalEntry } from '../operations/event'

export type StatementLine = {
  readonly kind: JournalEntry['kind'] | 'fee'
  /** The provider's own reference of the payment. */
  readonly reference: string
  /** The merchant's reference of the payment. */
  readonly payment: string
  /** The merchant's reference of a refund. */
  readonly operation: string
  /** The change of what the provider owes the merchant; negative if it then owes less. */
  readonly amountUnits: bigint
  readonly decimals: number
  readonly currency: string
  /** The provider's fee for the line. */
  readonly feeUnits: bigint
  readonly at: string
}
