/**
 * The port of a player's balance (decision 84). Postings on the accounts of `accounts.ts` are the movements: of the plug-in
 * `ledger` they move the balance itself, of `http` its mirror, and what is written with them is then asked for by calls.
 */
import type { WalletCall, WalletReason } from '@modulor/contract/wallet'
import type { WalletKind } from '@modulor/contract/vocabulary'
import type { Job, Lease } from '../../jobs/job-queue'

export type WalletOwner = { readonly brand: string; readonly userId: string; readonly currency: string }

export type WalletMovement = WalletOwner & {
  /** The payment's or the linked operation's id: the wallet's key. */
  readonly key: string
  readonly paymentId: string
  readonly reason: WalletReason
  /** Decimal text. */
  readonly amount: string
}
type MovementCall = Exclude<WalletCall['call'], 'balance'>

/** `unknown`: nothing was learned, and the same call is repeated. `why` is one of our own values. */
export type MovementAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string }

export type PlayerWallet = {
  readonly kind: WalletKind
  /** What the player can withdraw now, in minor units; undefined: the wallet does not say, which is not 0. */
  balanceMinorOf(player: WalletOwner): Promise<bigint | undefined>
  /** Asks for one step of a movement, outside of any transaction. Never throws. Repeated with the same key, it is the same step. */
  ask(call: MovementCall, movement: WalletMovement): Promise<MovementAnswer>
}

/** `too_low` and `refused`: nothing is reserved, for want of money or by a reason of the wallet. `unknown`: it may be. */
export type Reservation = 'reserved' | 'too_low' | 'refused' | 'unknown'

/** What the rest of the service needs of wallets. */
export type Wallets = {
  kindOf(brand: string): WalletKind
  balanceMinorOf(player: WalletOwner): Promise<bigint | undefined>
  /**
   * Asks for the reserve that has been posted for the payment or operation of a job; answers at once where that is known. A caller
   * whose lease of the job has expired gets `unknown`.
   */
  reserve(lease: Lease): Promise<Reservation>
  /** Whether the wallet has yet to be asked for a reserve, or to answer it. */
  isReserving(subject: string): Promise<boolean>
  /** Whether a credit, or a reserve that is given back, is not on the balance yet, as far as is known. */
  isOutstanding(subject: string): Promise<boolean>
  /** Makes the next call of a movement now, or waits for whoever is making it; its job repeats it where the answer is missing. */
  settle(subject: string): Promise<void>
  /** The job of a movement. */
  follow(job: Job): Promise<void>
}
