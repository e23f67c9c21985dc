import { sql, type Kysely } from 'kysely'
import { retryTransaction } from './transaction'
import type { Tables } from './tables'

/** The schema itself, the moves that it allows, what a start writes of its configuration, and operators, who are set up at the first start. */
const KEPT: readonly string[] = [
  'schema_migrations',
  'schema_functions',
  'readiness',
  'currency_precisions',
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
  // One call: no triggers and foreign keys are looked at in it.
  await retryTransaction(() =>
    sql`do $$
      declare name text;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for name in
          select relname from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
            and relname <> all (${sql.lit(`{${KEPT.join()}}`)}::text[])
        loop
          execute format('delete from %I', name);
        end loop;
      end $$`.execute(db),
  )
}
