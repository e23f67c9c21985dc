import { sql, type Kysely } from 'kysely'
import { transaction } from './transaction'
import type { Tables } from './tables'

/** The schema itself, the moves that it allows, and operators, who are set up at the first start. */
const KEPT: readonly string[] = [
  'schema_migrations',
  'schema_functions',
  'readiness',
  'payment_moves',
  'linked_operation_moves',
  'wallet_movement_moves',
  'operators',
  'operator_credentials',
  'operator_setup_links',
]

/**
 * Removes every row of the embedded database, past its triggers, so that it is as after its first start. For a box only: no other role
 * may do this. `delete`, because `truncate` makes new files for each table and takes ten times as long.
 */
export async function emptyDatabase(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${[...KEPT]}::text[])`.execute(db)
  const deletes = rows.map(({ name }) => sql`delete from ${sql.table(name)}`)
  await transaction(db, async (tx) => {
    // No triggers and foreign keys are looked at.
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    await sql.join(deletes, sql`; `).execute(tx)
  })
}
