/** Every query of the inbox of provider callbacks. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

type EventName = { readonly provider: string; readonly eventId: string }

/** Keeps an event for ever. False when it is there already. */
export async function storeCallback(
  tx: Tx,
  event: EventName & { paymentId: string; body: string; now: Date },
): Promise<boolean> {
  const stored = await tx
    .insertInto('callback_inbox')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      payment_id: event.paymentId,
      body: event.body,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The payment that an event is about; undefined for an event that was never stored. */
export async function paymentOfCallback(
  db: Kysely<Tables>,
  { provider, eventId }: EventName,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('callback_inbox')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.payment_id
}

export async function settleCallback(tx: Tx, { provider, eventId }: EventName, now: Date): Promise<void> {
  await tx
    .updateTable('callback_inbox')
    .set({ settled_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}
