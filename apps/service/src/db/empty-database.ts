import { sql, type Kysely } from 'kysely'
import { retryTransaction } from './transaction'
import type { Tables } from './tables'

/**
 * Tables that keep their rows: the schema itself, the allowed moves, the rows that a start writes from its
 * configuration, and the operators, who are set up at the first start.
 */
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
 * Deletes all other rows of the embedded database without running its triggers, so that it is as after its first
 * start. For a box only: no other role is allowed to do this. It uses `delete`, because `truncate` creates new files
 * for each table and takes ten times as long.
 */
export async function emptyDatabase(db: Kysely<Tables>): Promise<void> {
  // One statement, in which triggers and foreign keys are not checked.
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
