import type { EventSelection } from '@modulor/contract/merchant'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db'
import type { PagePosition } from '../../page-cursor'

/** Events of a brand with their deliveries, newest first. Replayed events are ordered by their last replay. */
export function readStoredEvents(
  db: Kysely<Tables>,
  brand: string,
  { payment_id: paymentId, state, replayed }: EventSelection,
  { after, count }: { readonly after: PagePosition | undefined; readonly count: number },
) {
  const at = replayed ? sql.ref('delivery.replayed_at') : sql.ref('event.created_at')
  return db
    .selectFrom('merchant_events as event')
    .innerJoin('merchant_event_deliveries as delivery', 'delivery.event_id', 'event.id')
    .select(['event.id', 'event.payment_id', 'event.sequence', 'event.body', 'event.created_at'])
    .select(['delivery.state', 'delivery.attempt', 'delivery.last_tried_at', 'delivery.last_answer'])
    .select(['delivery.replays', 'delivery.replayed_at'])
    .where('event.brand', '=', brand)
    .$if(paymentId !== undefined, (query) => query.where('event.payment_id', '=', paymentId ?? ''))
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state ?? 'due'))
    .$if(replayed !== undefined, (query) => query.where('delivery.replayed_at', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${at}, event.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy(at, 'desc')
    .orderBy('event.id', 'desc')
    .limit(count)
    .execute()
}

/** Whether the event is one of the brand. */
export async function isEventOf(db: Kysely<Tables>, brand: string, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('merchant_events')
    .select('id')
    .where('id', '=', eventId)
    .where('brand', '=', brand)
    .executeTakeFirst()
  return found !== undefined
}
