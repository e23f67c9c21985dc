/** The five records that the audit compares. */
import type { ReceivedEvent } from './merchant'

export type Press = {
  readonly key: string
  readonly player: string
  readonly flow: 'deposit' | 'withdrawal'
  readonly amount: string
  /** The payment ids of all responses. More than one is a duplicated payment. */
  readonly paymentIds: Set<string>
  /** `refused`: the service refused the submit before any money could move. */
  outcome: 'open' | 'answered' | 'refused' | 'unanswered'
  refusal: string
}

export type PaymentRow = {
  readonly id: string
  readonly user_id: string
  readonly flow: 'deposit' | 'withdrawal'
  readonly state: string
  readonly idempotency_key: string
  readonly amount: string
  readonly total: string
  readonly received: string
}
/** A player's balance or hold: as stored with the account, and as the sum of its transfers. */
export type AccountRow = {
  readonly owner: string
  readonly kind: 'player' | 'player_hold'
  /** Null for the mirror of a merchant's wallet, which stores none. */
  readonly balance: string | null
  readonly moved: string
}
export type JournalEntry = { readonly merchant_reference: string; readonly kind: string; readonly amount: string }

export type Records = {
  readonly presses: readonly Press[]
  readonly payments: readonly PaymentRow[]
  readonly accounts: readonly AccountRow[]
  readonly journal: readonly JournalEntry[]
  readonly events: readonly ReceivedEvent[]
  /**
   * Deposits that never reached the provider and cannot be looked up there, so the service cannot know their state.
   * They stay unconfirmed (decision 90).
   */
  readonly neverReceived: ReadonlySet<string>
}
