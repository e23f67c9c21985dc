/**
 * The rights of the service's own role in the database. The tables belong to another role, which runs the migrations.
 * So the service can neither disable the guards of the ledger nor change its rows.
 */
import { sql, type Kysely } from 'kysely'
import { lockMigrations } from './migrate'
import type { Tables } from './tables'
import { transaction, type Tx } from './transaction'

/** Tables whose rows are only inserted. */
const APPEND_ONLY: readonly (keyof Tables)[] = [
  'audit_log',
  'clickstream_events',
  'later_successes',
  'ledger_transfers',
  'ledger_batches',
  'linked_operation_transitions',
  'payment_attempts',
  'payment_transitions',
  'player_movements',
  'provider_charges',
  'reconciled_days',
  'statements',
  'statement_balances',
  'statement_breaks',
  'statement_fees',
  'statement_lines',
  'statement_matches',
]
/** Tables that only migrations write. */
const READ_ONLY: readonly string[] = [
  'payment_moves',
  'linked_operation_moves',
  'wallet_movement_moves',
  'schema_migrations',
  'schema_functions',
]
/**
 * Tables whose rows are never deleted, with the columns that may change. A balance is written by the trigger of a
 * transfer; a guard refuses all other writes. A switch is ended once.
 */
const CHANGING_COLUMNS: Readonly<Record<string, string>> = {
  currency_precisions: 'precision',
  ledger_accounts: 'balance',
  switches: 'ended_at, ended_by',
  wallet_movements: 'state, updated_at',
}

function rightsOn(table: string): string {
  if (READ_ONLY.includes(table)) return 'select'
  if ((APPEND_ONLY as readonly string[]).includes(table)) return 'select, insert'
  const columns = CHANGING_COLUMNS[table]
  return columns ? `select, insert, update (${columns})` : 'select, insert, update, delete'
}

/**
 * Grants a role exactly the rights that the service needs on the tables of the current schema, and revokes all
 * others. The owner of the tables runs it after each migration. The role must exist.
 */
export async function grantApplicationRole(db: Kysely<Tables>, role: string): Promise<void> {
  // PostgreSQL refuses a grant on a table that another transaction is granting, so two commands wait for each other.
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    await grantOnTables(tx, role)
  })
}

async function grantOnTables(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ name: string; schema: string; is_partition: boolean }>`
    select relname as name, nspname as schema, relispartition as is_partition
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p')`.execute(tx)
  const name = sql.id(role)
  const schema = sql.id(rows[0]?.schema ?? 'public')
  await sql`grant usage on schema ${schema} to ${name}`.execute(tx)
  await sql`grant usage on all sequences in schema ${schema} to ${name}`.execute(tx)
  for (const table of rows) {
    const place = sql.id(table.schema, table.name)
    await sql`revoke all on ${place} from ${name}`.execute(tx)
    // Partitions are accessed through their table and need no rights of their own.
    if (!table.is_partition) await sql`grant ${sql.raw(rightsOn(table.name))} on ${place} to ${name}`.execute(tx)
  }
}
