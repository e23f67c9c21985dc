import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { MIGRATIONS, type Migration } from './migrations'
import type { Tables } from './tables'
import { transaction, type Tx } from './transaction'

/** Number of the advisory lock under which instances migrate one after another; any constant that nobody else uses. */
const MIGRATION_LOCK = 7_236_401

/** A migration that this database has already applied reads otherwise in this build. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
}

/**
 * Brings the database forward, one transaction per migration; there is no way back. Instances that start together wait
 * for each other. A database that is ahead of this build is left alone: during a rolling upgrade that is normal.
 * Throws `MigrationChanged` when an applied migration was edited.
 */
export async function migrate(db: Kysely<Tables>, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    await sql`create table if not exists schema_migrations (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  })
  for (const migration of migrations) await transaction(db, (tx) => applyOnce(tx, migration))
}

async function applyOnce(tx: Tx, { number, name, statements }: Migration): Promise<void> {
  await lockMigrations(tx)
  const checksum = checksumOf(statements)
  const applied = await sql<{ checksum: string }>`
    select checksum from schema_migrations where number = ${number}`.execute(tx)
  const before = applied.rows[0]
  if (before === undefined) {
    await sql.raw(statements).execute(tx)
    await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
      tx,
    )
  } else if (before.checksum !== checksum) {
    throw new MigrationChanged(`Migration ${number} (${name}) was changed after it was applied: add a new one instead`)
  }
}

async function lockMigrations(tx: Tx): Promise<void> {
  // Waiting for another instance, like changing a large table, may take longer than a statement otherwise may.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
}

/** Names the whole schema: databases with equal checksums have equal tables. */
export const schemaChecksum = checksumOf(MIGRATIONS.map(({ statements }) => statements).join('\n'))

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
