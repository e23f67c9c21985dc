import type { MovementKind, OperationKind } from '@modulor/contract/vocabulary'

/**
 * The terms of the ledger. A balance is the sum of the incoming transfers minus the outgoing ones, in whole minor
 * units. A player's balance is what the merchant owes the player. A provider's balance is what the merchant owes the
 * provider; if it is negative, the provider owes the merchant.
 */

/**
 * - `player_bonus`: bonuses that the merchant granted and the player has to wager; they come from `bonus`.
 * - `funding`: the source of the money of demo players.
 * - `orders`: payments for the merchant's orders, which no player can spend.
 * - `losses`: losses that the merchant bears.
 * - `player_wallet`: the sum that the merchant's own wallet was requested to add to a player's balance, minus the sum
 *   that it was requested to take. `player_wallet_hold`: the sum that the wallet has reserved. Both mirror a balance
 *   that is not in this service (decision 84).
 * - `play`: stakes and wins of the merchant's games.
 * - `disputes`: sums that payers' banks have taken back until the dispute is decided.
 * - `provider_fees`: fees of providers.
 *
 * House accounts and the mirror may be negative, a player's own accounts may not.
 */
export type AccountKind =
  | 'player'
  | 'player_hold'
  | 'player_bonus'
  | 'player_wallet'
  | 'player_wallet_hold'
  | 'provider'
  | 'orders'
  | 'fees'
  | 'tax'
  | 'bonus'
  | 'funding'
  | 'losses'
  | 'disputes'
  | 'provider_fees'
  | 'play'

/**
 * Created at first use. `owner` is a player's id for the `player` accounts, else the name of a provider or of a house
 * account.
 */
export type Account = {
  readonly brand: string
  readonly kind: AccountKind
  readonly owner: string
  readonly currency: string
}

type Transfer = {
  /** The account that the amount is taken from. */
  readonly debit: Account
  /** The account that the amount is added to. */
  readonly credit: Account
  readonly amountMinor: bigint
}

/** One transfer. A capture or release has the operation of its hold, and moves exactly the held amount. */
export type Line = Transfer &
  (
    | {
        readonly kind:
          | 'deposit'
          | 'fee'
          | 'tax'
          | 'bonus'
          | 'funding'
          | 'reversal'
          | 'hold'
          | 'provider_fee'
          | MovementKind
          | OperationKind
      }
    | { readonly kind: 'capture' | 'release'; readonly holdOperation: string }
  )

/** Lines that are posted together or not at all. */
export type Operation = {
  /** Always unique: the payment's id and the purpose, for example `pay_1:capture`. */
  readonly id: string
  readonly lines: readonly Line[]
}

export type Posting = { readonly ok: true } | { readonly ok: false; readonly reason: 'overdraft' }
