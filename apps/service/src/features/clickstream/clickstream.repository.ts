import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { ClickstreamPlace, ClickstreamRow } from './clickstream.types'

type Key = { readonly page_view_id: string; readonly sequence: number }
const keyOf = ({ page_view_id: pageView, sequence }: Key) => `${pageView} ${sequence}`

/** Stores rows in one statement. Returns the rows that were not stored before; of equal rows only the first counts. */
export async function insertClickstream(
  db: Kysely<Tables>,
  rows: readonly ClickstreamRow[],
): Promise<readonly ClickstreamRow[]> {
  const { rows: inserted } = await sql<Key>`
    insert into clickstream_events (received_at, received_on, brand, country, currency, flow, device, language,
      visitor_id, visit_id, page_view_id, merchant_visit_id, sequence, at_ms, name, method, data)
    select received_at, received_on, brand, country, currency, flow, device, language,
      visitor_id, visit_id, page_view_id, merchant_visit_id, sequence, at_ms, name, method, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (
      received_at timestamptz, received_on date, brand text, country text, currency text, flow text, device text,
      language text, visitor_id uuid, visit_id uuid, page_view_id uuid, merchant_visit_id text, sequence int,
      at_ms bigint, name text, method text, data jsonb)
    on conflict (page_view_id, sequence, received_on) do nothing
    returning page_view_id, sequence`.execute(db)
  const isNew = new Set(inserted.map(keyOf))
  return rows.filter((row) => isNew.delete(keyOf(row)))
}

/** Creates the partitions of `today` and the next days, and drops those of days before `firstKept`. Days are `YYYY-MM-DD`. */
export async function maintainPartitions(
  db: Kysely<Tables>,
  today: string,
  firstKept: string,
): Promise<{ readonly made: number; readonly dropped: number }> {
  const { rows } = await sql<{ made: number; dropped: number }>`
    select made, dropped from clickstream_partitions('clickstream_events', ${today}::date, ${firstKept}::date)`.execute(
    db,
  )
  return rows[0] ?? { made: 0, dropped: 0 }
}

/** The source of a payment and its player; undefined if the payment does not exist. */
export async function sourceOfPayment(
  db: Kysely<Tables>,
  paymentId: string,
): Promise<(ClickstreamPlace & { readonly userId: string }) | undefined> {
  return db
    .selectFrom('payments')
    .leftJoin('sessions', 'sessions.id_hash', 'payments.session_id_hash')
    .select(['payments.brand', 'payments.user_id as userId', 'payments.currency', 'sessions.country'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}
