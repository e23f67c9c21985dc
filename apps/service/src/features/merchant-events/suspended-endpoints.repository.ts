/** Suspends and resumes endpoints that answered 410 (gone). The job queue and `operations` read the same table. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { HOUR_MS } from '../../durations'

type Database = Kysely<Tables> | Tx

/** How long nothing is sent to a suspended endpoint before it is tried again. */
export const SUSPENDED_PROBE_MS = HOUR_MS

/** Suspends an endpoint, or extends its suspension. Returns true if it was not suspended before. */
export async function suspendEndpoint(
  db: Database,
  { brand, url, now, probeAt }: { brand: string; url: string; now: Date; probeAt: Date },
): Promise<boolean> {
  const put = await db
    .updateTable('suspended_endpoints')
    .set({ probe_at: probeAt })
    .where('brand', '=', brand)
    .executeTakeFirst()
  if (put.numUpdatedRows > 0n) return false
  const added = await db
    .insertInto('suspended_endpoints')
    .values({ brand, url, since: now, probe_at: probeAt })
    .onConflict((conflict) => conflict.column('brand').doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the suspension of endpoints: of one brand, or of all. */
export async function resumeEndpoints(db: Database, brand: string | undefined): Promise<void> {
  await db
    .deleteFrom('suspended_endpoints')
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
    .execute()
}

/** Suspended brands, with the address that answered 410 and the time when it is tried again. */
export async function suspendedEndpoints(
  db: Database,
): Promise<readonly { brand: string; url: string; probe_at: Date }[]> {
  return db.selectFrom('suspended_endpoints').select(['brand', 'url', 'probe_at']).execute()
}
