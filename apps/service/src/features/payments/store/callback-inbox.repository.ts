/** The inbox of provider callbacks. `player-data` clears and removes old rows. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'

type Database = Kysely<Tables> | Tx
export type EventName = { readonly provider: string; readonly eventId: string }

export type NewEvent = EventName & {
  /** Empty while no payment with the reference is known. */
  readonly paymentId: string
  readonly reference: string | null
  /** Stored only if the provider cannot be asked again. */
  readonly verdict: object | null
  /** Shared by the events of one body; null if the body has one event. */
  readonly deliveryId: string | null
  /** The callback's body. Empty in all rows of a delivery except the first. */
  readonly body: string
}

/** Stores an event. Returns false if it is stored already. */
export async function storeCallback(tx: Tx, event: NewEvent, now: Date): Promise<boolean> {
  const stored = await tx
    .insertInto('callback_inbox')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      payment_id: event.paymentId,
      reference: event.reference,
      verdict: event.verdict && JSON.stringify(event.verdict),
      delivery_id: event.deliveryId,
      body: event.body,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the stored data of an event; undefined for an event that was never stored. */
export function findCallback(db: Database, { provider, eventId }: EventName) {
  return db
    .selectFrom('callback_inbox')
    .select(['payment_id as paymentId', 'reference', 'verdict', 'received_at as receivedAt'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Marks an event as settled, and clears its stored verdict. */
export async function settleCallback(
  tx: Tx,
  { provider, eventId }: EventName,
  paymentId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('callback_inbox')
    .set({ settled_at: now, payment_id: paymentId, verdict: null })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}
