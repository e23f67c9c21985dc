import type { Tx } from '../../db/transaction'
import type { Contacts, NotifiedPlayer } from '../player-messages'

export type HeldPlayer = { readonly brand: string; readonly userId: string }

/** What holds a player's payouts back after a change that a thief makes first, and tells the player of it (decision 46). */
export interface PayoutHolds {
  /**
   * Stores the browser that a payment came from. A new browser is a risk sign, and the player gets a notice of it.
   * `fingerprint`: its random name; null is a browser of its own.
   */
  see(player: NotifiedPlayer, fingerprint: string | null): Promise<void>
  /** Until when payouts from this browser, which was seen, are held; undefined: they are not. */
  heldUntil(player: HeldPlayer, fingerprint: string | null): Promise<Date | undefined>
  /**
   * In the transaction that changes the profile: a notice of each change since `before` goes to the contacts that were
   * known until now.
   */
  contactsChanged(tx: Tx, player: NotifiedPlayer, before: Contacts, after: Contacts): Promise<void>
  /**
   * Queues a notice that payouts can go to another account from now on. `masked` is all that it says of the account.
   */
  accountAdded(player: NotifiedPlayer, masked: string): Promise<void>
  /** Sends the queued notices, after the answer was sent. */
  sendNoticesSoon(): void
  /** The merchant's support has confirmed the player: changes until now hold no payout any more. */
  lift(player: HeldPlayer): Promise<void>
}
