/** Merchant events and their deliveries. Functions of the database write them; `player-data` removes old ones. */
import { sql, type Kysely } from 'kysely'
import { prepared, type Tables, type Tx } from '../../db'
import { lockPayment } from '../../db/lock-payment'
import type { JobKind, Lease } from '../../jobs/job-queue'
import type { DueEvent, GivenUp } from './merchant-events.types'

const MERCHANT_EVENTS: JobKind = 'merchant_events'

const firstDue = prepared(
  (_db, paymentIds: readonly string[]) => sql<DueEvent>`
    select id, payment_id as "paymentId", brand, body, body::jsonb ->> 'type' as type, attempt, first_due_at as "firstDueAt"
    from merchant_events_first_due(${paymentIds})`,
)

/** The earliest undelivered event of each payment; later events wait for it. */
export async function firstDueEvents(
  db: Kysely<Tables>,
  paymentIds: readonly string[],
): Promise<(DueEvent | undefined)[]> {
  const { rows: events } = await firstDue(db, paymentIds)
  const byPayment = new Map(events.map((event) => [event.paymentId, event]))
  return paymentIds.map((id) => byPayment.get(id))
}

/** The result of a run of a payment's delivery job. */
export type Ending = {
  readonly job: Lease
  /** Absent if there was nothing to deliver. */
  readonly event?: { readonly id: string; readonly state: 'due' | 'delivered' | 'given_up'; readonly answer: string }
  /** When an event that is still due is tried again. */
  readonly retryAt?: Date
}

const settled = prepared(
  (_db, endings: string, now: Date) => sql<{ subject: string | null }>`
    select merchant_events_settle(${endings}, ${now}) as subject`,
)

/** Stores the results whose lease is still valid. Returns for each whether the payment has another event that is due at once. */
export async function settleDeliveries(db: Kysely<Tables>, endings: readonly Ending[], now: Date): Promise<boolean[]> {
  const given = endings.map(({ job, event, retryAt }) => ({
    subject: job.subject,
    token: job.token,
    event_id: event?.id,
    state: event?.state,
    answer: event?.answer,
    retry_at: retryAt,
  }))
  const { rows } = await settled(db, JSON.stringify(given), now)
  const going = new Set(rows.map(({ subject }) => subject))
  return endings.map(({ job }) => going.has(job.subject))
}

/**
 * Records an event about a payment without a change of its state, in the transaction that makes the event true. Locks the
 * payment, because its events are numbered in sequence.
 */
export async function recordMerchantEvent(tx: Tx, paymentId: string, now: Date, body: object): Promise<void> {
  await lockPayment(tx, paymentId)
  await sql`select merchant_event_record(null, payments, ${JSON.stringify(body)}, ${now})
    from payments where id = ${paymentId}`.execute(tx)
}

/** How many events one statement gives up at most. */
const GIVEN_UP_MAX = 500

/**
 * Gives up events that a brand's merchant has not accepted and that were first due before `since`, at most `GIVEN_UP_MAX` at a
 * time.
 */
export async function giveUpOld(db: Kysely<Tables>, brand: string, since: Date): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    with old as materialized (
      select delivery.event_id from merchant_event_deliveries as delivery
      join merchant_events as event on event.id = delivery.event_id
      where delivery.state = 'due' and delivery.first_due_at < ${since} and event.brand = ${brand}
      limit ${GIVEN_UP_MAX} for update of delivery skip locked
    )
    update merchant_event_deliveries as delivery set state = 'given_up' from old, merchant_events as event
    where delivery.event_id = old.event_id and event.id = old.event_id
    returning event.id, event.payment_id as "paymentId", event.brand, event.body::jsonb ->> 'type' as type,
      delivery.first_due_at as "firstDueAt", delivery.attempt as attempts, delivery.last_answer as answer`.execute(db)
  return rows
}

/** Events of a period: of one brand, or of all. */
export type EventRange = {
  readonly since: Date
  /** Exclusive; absent: until now. */
  readonly until?: Date | undefined
  readonly brand?: string | undefined
}

const eventsIn = (db: Kysely<Tables> | Tx, { since, until, brand }: EventRange) =>
  db
    .selectFrom('merchant_events')
    .select('id')
    .where('created_at', '>=', since)
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? since))
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))

/** The number of events in the range, counted up to `countMax`. */
export async function countEvents(db: Kysely<Tables> | Tx, range: EventRange, countMax: number): Promise<number> {
  const { count } = await db
    .selectFrom(eventsIn(db, range).limit(countMax).as('event'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes a job due for each payment, which delivers its events at once. A running job is not changed: it continues by itself. */
export async function runDeliveries(tx: Tx, paymentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, subject, run_at, lease_token, leased_by)
    select ${MERCHANT_EVENTS}, subject, ${now}, null, null from unnest(${[...paymentIds]}::text[]) as subject
    on conflict (kind, subject) do update set run_at = excluded.run_at where jobs.lease_token is null`.execute(tx)
}

/** Makes every event of the range due again, with a job for each payment. Returns the number of events. */
export async function makeDueAgain(tx: Tx, range: EventRange, now: Date): Promise<number> {
  const events = eventsIn(tx, range)
  const replayed = await tx
    .updateTable('merchant_event_deliveries')
    .set({ state: 'due', attempt: 0, first_due_at: now, replays: sql`replays + 1`, replayed_at: now })
    .where('event_id', 'in', events)
    .returning('payment_id')
    .execute()
  const paymentIds = [...new Set(replayed.map((delivery) => delivery.payment_id))]
  await runDeliveries(tx, paymentIds, now)
  return replayed.length
}
