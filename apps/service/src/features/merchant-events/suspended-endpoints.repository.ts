/** Every query of merchants' endpoints that said that they are gone. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

type Database = Kysely<Tables> | Tx

/** Puts an endpoint aside, or off again. True when it was not aside before. */
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

/** Takes endpoints back: of one brand, or of all. True when there were any. */
export async function resumeEndpoints(db: Database, brand: string | undefined): Promise<boolean> {
  const gone = await db
    .deleteFrom('suspended_endpoints')
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Brands that are aside, with the address that said so. */
export async function suspendedEndpoints(db: Database): Promise<readonly { brand: string; url: string }[]> {
  return db.selectFrom('suspended_endpoints').select(['brand', 'url']).execute()
}
