/** The inbox of provider callbacks; player-data empties and removes old ones. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'

type Database = Kysely<Tables> | Tx
export type EventName = { readonly provider: string; readonly eventId: string }

export type NewEvent = EventName & {
  /** Empty while the payment of a reference is not known. */
  readonly paymentId: string
  readonly reference: string | null
  /** Kept where the provider cannot be asked again. */
  readonly verdict: object | null
  /** Shared by the events of one body; null for the only one. */
  readonly deliveryId: string | null
  /** Empty in every row of a delivery but the first. */
  readonly body: string
}

/** Keeps an event for ever. False when it is there already. */
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

/** What is kept of an event until it is settled; undefined for one that was never stored. */
export function findCallback(db: Database, { provider, eventId }: EventName) {
  return db
    .selectFrom('callback_inbox')
    .select(['payment_id as paymentId', 'reference', 'verdict', 'received_at as receivedAt'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Marks an event as settled, and empties what was kept to settle it. */
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
