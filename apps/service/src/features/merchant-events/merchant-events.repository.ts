/** Every query of the merchants' events and their deliveries. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { JobKind } from '../../jobs/job-queue'
import type { DueEvent } from './merchant-events.types'

const MERCHANT_EVENTS: JobKind = 'merchant_events'

type Database = Kysely<Tables> | Tx

/** The payment's earliest event that has not been delivered: a later one waits for it. */
export async function firstDueEvent(db: Database, paymentId: string): Promise<DueEvent | undefined> {
  return db
    .selectFrom('merchant_event_deliveries as delivery')
    .innerJoin('merchant_events as event', 'event.id', 'delivery.event_id')
    .select([
      'event.id',
      'event.payment_id as paymentId',
      'event.brand',
      'event.body',
      'delivery.attempt',
      'delivery.first_due_at as firstDueAt',
    ])
    .where('delivery.payment_id', '=', paymentId)
    .where('delivery.state', '=', 'due')
    .orderBy('delivery.sequence')
    .limit(1)
    .executeTakeFirst()
}

export async function settleDelivery(tx: Tx, eventId: string, state: 'due' | 'delivered' | 'given_up'): Promise<void> {
  await tx
    .updateTable('merchant_event_deliveries')
    .set({ state, attempt: sql<number>`attempt + 1` })
    .where('event_id', '=', eventId)
    .execute()
}

/** Makes every event from `since` on due again, and a job for each payment. Answers how many events there are. */
export async function makeDueAgain(tx: Tx, since: Date, brand: string | undefined, now: Date): Promise<number> {
  const events = tx
    .selectFrom('merchant_events')
    .select('id')
    .where('created_at', '>=', since)
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
  const replayed = await tx
    .updateTable('merchant_event_deliveries')
    .set({ state: 'due', attempt: 0, first_due_at: now })
    .where('event_id', 'in', events)
    .returning('payment_id')
    .execute()
  const paymentIds = [...new Set(replayed.map((delivery) => delivery.payment_id))]
  if (paymentIds.length > 0)
    await tx
      .insertInto('jobs')
      .values(
        paymentIds.map((subject) => ({
          kind: MERCHANT_EVENTS,
          subject,
          run_at: now,
          lease_token: null,
          leased_by: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet({ run_at: now }).where('jobs.lease_token', 'is', null),
      )
      .execute()
  return replayed.length
}
