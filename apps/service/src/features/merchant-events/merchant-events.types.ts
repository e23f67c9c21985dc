import type { DeclineCode } from '@modulor/contract/errors'
import type { Flow, MerchantEventType, TransactionStatus } from '@modulor/contract/vocabulary'

/** What happened, as the transaction that made it happen knows it. Money is decimal text but for the balance. */
export type MerchantEventFacts = {
  readonly type: MerchantEventType
  readonly paymentId: string
  readonly flow: Flow
  readonly brand: string
  readonly userId: string
  readonly payGroupId: string
  readonly amount: string
  readonly fee: string
  readonly total: string
  readonly currency: string
  /** Digits after the point of the currency. */
  readonly precision: number
  readonly status: TransactionStatus
  readonly declineCode: DeclineCode | null
  /** The player's balance after what happened. */
  readonly balanceMinor: bigint
}

/** An event and where it stands. `body` is what was and will be signed, byte for byte. */
export type DueEvent = {
  readonly id: string
  readonly paymentId: string
  readonly brand: string
  readonly body: string
  readonly attempt: number
  readonly firstDueAt: Date
}
