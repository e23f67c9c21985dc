import { sql, type Kysely } from 'kysely'
import { DatabaseUnavailable, type Tables } from '../../db'
import { isUuid } from '../../uuid'

/** The position of a database: its newest state change of a payment. Rows are only added, and their ids only increase. */
export type Position = { readonly move: bigint; readonly at: Date }

/** The newest position; zero if no payment has changed its state yet. */
export async function findPosition(db: Kysely<Tables>): Promise<Position> {
  const row = await db
    .selectFrom('payment_transitions')
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { move: BigInt(row.id), at: row.at } : { move: 0n, at: new Date(0) }
}

/**
 * The cluster that executes our statements, and its timeline: a standby that becomes the primary, and a server that is
 * restored from a base backup, begin a new timeline. Undefined if the server does not report them.
 */
export async function findServer(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ server: string | null }>`
      select case when not pg_is_in_recovery() then
        (select system_identifier from pg_control_system()) || '/' || substring(pg_walfile_name(pg_current_wal_lsn()) for 8)
      end as server`.execute(db)
    return rows[0]?.server ?? undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    // A service that is compatible with PostgreSQL may lack these functions.
    return undefined
  }
}

/** The ids that are neither a payment nor an attempt at this provider in the database. */
export async function findUnknown(db: Kysely<Tables>, provider: string, ids: readonly string[]): Promise<string[]> {
  const uuids = ids.filter(isUuid)
  if (uuids.length === 0) return [...ids]
  const first = db.selectFrom('payments').select('id').where('id', 'in', uuids).where('provider', '=', provider)
  const further = db
    .selectFrom('payments')
    .select((payment) => payment.ref('attempt_id').$notNull().as('id'))
    .where('attempt_id', 'in', uuids)
    .where('provider', '=', provider)
  const former = db
    .selectFrom('payment_attempts')
    .select('attempt_id as id')
    .where('attempt_id', 'in', uuids)
    .where('provider', '=', provider)
  const rows = await first.unionAll(further).unionAll(former).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
