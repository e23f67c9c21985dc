/** Removes rows because of their age (decision 41). Each statement removes some rows, the oldest first. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RetentionConfig } from '../../config/schema'
import type { Tables } from '../../db'

/** Small, so that one statement does not block others for long. */
export const ROWS_AT_ONCE = 500

const ENDED = sql`('succeeded', 'declined', 'cancelled', 'expired')`
const limit = sql`limit ${ROWS_AT_ONCE} for update skip locked`

type RetentionKey = keyof RetentionConfig
/** One kind of row: its retention time, and the statement that removes rows from before `end`. */
export type Pruning = {
  readonly rows: string
  readonly retentionKey: RetentionKey
  readonly statement: (end: Date, now: Date) => RawBuilder<unknown>
}

export const PRUNINGS: readonly Pruning[] = [
  {
    rows: 'sessions',
    retentionKey: 'sessions_days',
    statement: (end) => sql`delete from sessions where id_hash in (
      select id_hash from sessions where expires_at < ${end} order by expires_at ${limit})`,
  },
  {
    rows: 'codes',
    retentionKey: 'codes_days',
    statement: (end) => sql`delete from one_time_codes where (brand, user_id, purpose, subject) in (
      select brand, user_id, purpose, subject from one_time_codes
      where window_ends_at < ${end} and expires_at < ${end}
      order by window_ends_at ${limit})`,
  },
  {
    rows: 'accounts never verified',
    retentionKey: 'codes_days',
    statement: (end) => sql`delete from requisites where id in (
      select id from requisites where verified_at is null and created_at < ${end} and coalesce(asked_at < ${end}, true)
      order by created_at ${limit})`,
  },
  {
    rows: 'unused uploads',
    // The same time as a session: a file that no submit has named by then is never used.
    retentionKey: 'sessions_days',
    statement: (end) => sql`delete from uploads where id in (
      select id from uploads where payment_id is null and created_at < ${end} order by created_at ${limit})`,
  },
  {
    rows: 'uploads',
    retentionKey: 'uploads_days',
    statement: (end) => sql`delete from uploads where id in (
      select uploads.id from uploads join payments on payments.id = uploads.payment_id
      where uploads.created_at < ${end} and payments.state in ${ENDED} and payments.updated_at < ${end}
      order by uploads.created_at limit ${ROWS_AT_ONCE} for update of uploads skip locked)`,
  },
  {
    rows: 'messages to players',
    retentionKey: 'messages_days',
    statement: (end) => sql`delete from player_messages where id in (
      select id from player_messages where created_at < ${end} order by created_at ${limit})`,
  },
  {
    rows: 'callbacks',
    retentionKey: 'callbacks_days',
    statement: (end) => sql`delete from callback_inbox where (provider, event_id) in (
      select provider, event_id from callback_inbox where received_at < ${end} and settled_at < ${end}
      order by received_at ${limit})`,
  },
  {
    rows: 'calls of providers',
    retentionKey: 'callbacks_days',
    statement: (end) => sql`delete from provider_exchanges where id in (
      select id from provider_exchanges where at < ${end} order by at ${limit})`,
  },
  {
    rows: 'events',
    retentionKey: 'events_days',
    // The newest event of a payment stays, because the next event's sequence number follows from it.
    statement: (end) => sql`
      with old as materialized (
        select delivery.event_id from merchant_events as event
          join merchant_event_deliveries as delivery on delivery.event_id = event.id
        where event.created_at < ${end} and delivery.state <> 'due' and exists (
          select 1 from merchant_events as later
          where later.payment_id = event.payment_id and later.sequence > event.sequence
        )
        order by event.created_at limit ${ROWS_AT_ONCE} for update of delivery skip locked
      ), delivered as (
        delete from merchant_event_deliveries where event_id in (select event_id from old)
      )
      delete from merchant_events where id in (select event_id from old)`,
  },
  {
    rows: 'payments without personal data',
    retentionKey: 'payment_details_days',
    statement: (end, now) => sql`update payments set forgotten_at = ${now} where id in (
      select id from payments
      where forgotten_at is null and created_at < ${end} and updated_at < ${end} and state in ${ENDED}
      order by created_at ${limit})`,
  },
]

/** Removes some rows that are older than `end`. Returns how many. */
export async function prune(db: Kysely<Tables>, { statement }: Pruning, end: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await statement(end, now).execute(db)
  return Number(numAffectedRows ?? 0n)
}
