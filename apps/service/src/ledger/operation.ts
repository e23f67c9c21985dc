import type { MovementKind, OperationKind } from '@modulor/contract/vocabulary'

/**
 * The terms of the ledger. A balance is what came in minus what went out, in whole minor units: a player's balance is
 * what the merchant owes the player, a provider's is what the merchant owes the provider (negative: is owed).
 */

/**
 * `player_bonus` is what the merchant granted and the player has to play through; it comes from `bonus`. `funding` is
 * where money of a demo player comes from. `orders` is what players paid for the merchant's orders, which no player can spend. `losses` is what the merchant bears.
 * `player_wallet` is what the merchant's own wallet was asked to add to a player's balance minus what it was asked to take, and
 * `player_wallet_hold` what it keeps reserved: the mirror of a balance that is not here (decision 84).
 * `play` is what the merchant's games took as stakes and gave as wins.
 * `disputes` is what payers' banks have taken back until the dispute is decided, `provider_fees` what providers charge. The house's accounts and the mirror may be below zero, a player's own never.
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

/** Made on first use. `owner` is a player's id for the `player` accounts, else the name of a provider or a pot. */
export type Account = {
  readonly brand: string
  readonly kind: AccountKind
  readonly owner: string
  readonly currency: string
}

type Transfer = {
  /** Gives. */
  readonly debit: Account
  /** Receives. */
  readonly credit: Account
  readonly amountMinor: bigint
}

/** One transfer. A capture or release names the operation that held, and moves exactly what it held. */
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
  /** Unique for ever: the payment's id and the purpose, for example `pay_1:capture`. */
  readonly id: string
  readonly lines: readonly Line[]
}

export type Posting = { readonly ok: true } | { readonly ok: false; readonly reason: 'overdraft' }
