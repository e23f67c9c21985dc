/** The stored calls to providers. `player-data` removes old rows. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { ProviderExchange } from './provider-exchanges.types'

/** The statement has the same text for any number of rows, so that it can be prepared. */
export async function insertExchanges(db: Kysely<Tables>, exchanges: readonly ProviderExchange[]): Promise<void> {
  const rows = exchanges.map(({ paymentId, at, call, answer, code, durationMs }) => ({
    payment_id: paymentId,
    at,
    call,
    answer,
    code,
    duration_ms: durationMs,
  }))
  await sql`insert into provider_exchanges (payment_id, at, call, answer, code, duration_ms)
    select payment_id, at, call, answer, code, duration_ms from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as exchange (payment_id uuid, at timestamptz, call text, answer text, code text, duration_ms integer)`.execute(db)
}
