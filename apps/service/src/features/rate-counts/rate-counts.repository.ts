import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type OwnCount = { readonly keyHash: string; readonly windowStartsMs: number; readonly count: number }

/**
 * Writes the counts of this instance and returns the counts of the others for the same keys, in one statement. Each instance
 * has its own rows, so instances do not wait for each other, and a repeated statement changes nothing.
 */
export async function exchangeCounts(
  db: Kysely<Tables>,
  instanceId: string,
  own: readonly OwnCount[],
): Promise<ReadonlyMap<string, number>> {
  const keys = own.map(({ keyHash }) => keyHash)
  const windows = own.map(({ windowStartsMs }) => new Date(windowStartsMs).toISOString())
  const counts = own.map(({ count }) => count)
  const { rows } = await sql<{ key_hash: string; others: number }>`
    with own as (
      select * from unnest(${keys}::text[], ${windows}::timestamptz[], ${counts}::int[])
        as row (key_hash, window_starts_at, count)
    ), written as (
      insert into rate_counts (window_starts_at, key_hash, instance_id, count)
      select window_starts_at, key_hash, ${instanceId}::uuid, count from own
      on conflict (window_starts_at, key_hash, instance_id)
        do update set count = greatest(rate_counts.count, excluded.count)
    )
    select key_hash, sum(rate_counts.count)::int as others
    from rate_counts join own using (window_starts_at, key_hash)
    where rate_counts.instance_id <> ${instanceId}::uuid
    group by key_hash`.execute(db)
  return new Map(rows.map(({ key_hash: keyHash, others }) => [keyHash, others]))
}

export async function deleteCounts(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('rate_counts').where('window_starts_at', '<', before).execute()
}
