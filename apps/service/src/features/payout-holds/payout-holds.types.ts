import type { Tx } from '../../db/transaction'
import type { Contacts, NotifiedPlayer } from '../player-messages'

export type HeldPlayer = { readonly brand: string; readonly userId: string }

/** Holds a player's payouts after changes that a thief would make first, and notifies the player of them (decision 46). */
export interface PayoutHolds {
  /**
   * Stores the browser of a payment. A new browser is a sign of risk, and the player gets a notice. `fingerprint`: the
   * browser's random name; null counts as a browser too.
   */
  rememberDevice(player: NotifiedPlayer, fingerprint: string | null): Promise<void>
  /** Until when payouts from this stored browser are held; undefined if they are not. */
  heldUntil(player: HeldPlayer, fingerprint: string | null): Promise<Date | undefined>
  /**
   * Called in the transaction that changes the profile. If a contact has changed, holds payouts and sends a notice to the
   * contacts in `before`.
   */
  contactsChanged(tx: Tx, player: NotifiedPlayer, before: Contacts, after: Contacts): Promise<void>
  /**
   * Queues a notice that payouts can go to another account from now on. `masked` is the only description of the account in it.
   */
  accountAdded(player: NotifiedPlayer, masked: string): Promise<void>
  /** Sends the queued notices in the background, after the response. */
  sendNoticesSoon(): void
  /** The merchant's support has confirmed the player: changes before now no longer hold payouts. */
  release(player: HeldPlayer): Promise<void>
}
