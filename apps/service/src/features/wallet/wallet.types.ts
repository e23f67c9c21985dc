/**
 * The interface to a player's balance (decision 84). Movements are postings on the accounts of `accounts.ts`. With the plug-in
 * `ledger` they change the balance itself. With `http` they change its mirror, and the movements that are stored with them are
 * requested from the wallet by calls.
 */
import type { WalletCall, WalletReason } from '@modulor/contract/wallet'
import type { WalletKind } from '@modulor/contract/vocabulary'
import type { Job, Lease } from '../../jobs/job-queue'

export type WalletOwner = { readonly brand: string; readonly userId: string; readonly currency: string }

export type WalletMovement = WalletOwner & {
  /** The payment's or the linked operation's id. The wallet uses it as the idempotency key. */
  readonly key: string
  readonly paymentId: string
  readonly reason: WalletReason
  /** Decimal text. */
  readonly amount: string
}
type MovementCall = Exclude<WalletCall['call'], 'balance'>

/** `unknown`: there is no valid response, and the same call is repeated. `why` is one of our own values. */
export type MovementAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string }

export type PlayerWallet = {
  readonly kind: WalletKind
  /** What the player can withdraw now, in minor units; undefined if the wallet gives no valid response, which does not mean 0. */
  balanceMinorOf(player: WalletOwner): Promise<bigint | undefined>
  /** Requests one step of a movement, outside of any transaction. Never throws. Idempotent by the movement's key. */
  call(call: MovementCall, movement: WalletMovement): Promise<MovementAnswer>
}

/**
 * `too_low`: nothing is reserved, because the balance is too low. `refused`: nothing is reserved, for another reason of the
 * wallet. `unknown`: it may be reserved.
 */
export type Reservation = 'reserved' | 'too_low' | 'refused' | 'unknown'

/** The interface of wallets for the rest of the service. */
export type Wallets = {
  kindOf(brand: string): WalletKind
  balanceMinorOf(player: WalletOwner): Promise<bigint | undefined>
  /**
   * Requests the reserve that was posted for the payment or operation of a job. Returns at once if the result is known already.
   * Returns `unknown` to a caller whose lease of the job has expired.
   */
  reserve(lease: Lease): Promise<Reservation>
  /** Whether a reserve is not confirmed yet. */
  isReserving(subject: string): Promise<boolean>
  /** Whether a credit or a cancelled reserve may not be on the balance yet. */
  isOutstanding(subject: string): Promise<boolean>
  /**
   * Makes the next call of a movement now, or waits for the process that makes it. Without a valid response its job repeats it.
   */
  settle(subject: string): Promise<void>
  /** Runs the job of a movement. */
  follow(job: Job): Promise<void>
}
