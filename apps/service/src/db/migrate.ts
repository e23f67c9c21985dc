import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '../durations'
import { applyFunctions, hasOlderFunctions } from './apply-functions'
import { FUNCTIONS, type SqlFunctions } from './functions'
import { MIGRATIONS, type Migration } from './migrations'
import { checkPrepared, withoutPrepared } from './prepared-indexes'
import { sqlState } from './sql-state'
import type { Tables } from './tables'
import { transaction, type Tx } from './transaction'

/**
 * Number of the advisory lock with which instances migrate one after another. It is any constant that is not used
 * elsewhere.
 */
const MIGRATION_LOCK = 7_236_401

/** A migration that was applied to this database differs from the one in this build. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
}

/** A table of a migration stayed in use by a transaction that did not end. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked'
}

/**
 * While a migration waits for a lock on a table, every call that needs the table waits behind it. So it waits for less
 * time than players do, rolls back, and tries again later.
 */
const LOCK_WAIT_MS_MAX = 1_000
const LOCK_RETRY_AFTER_MS = 2_000
const BUSY_MS_MAX = 5 * MINUTE_MS
const LOCK_NOT_AVAILABLE = '55P03'

/** The target of a migration: the tables by migrations, the functions as a whole. */
export type Schema = { readonly migrations: readonly Migration[]; readonly functions?: SqlFunctions }

const SCHEMA: Schema = { migrations: MIGRATIONS, functions: FUNCTIONS }

/**
 * Migrates the database, one transaction per migration; there are no down migrations. The functions are applied with
 * the last migration, in its transaction. Instances that start together wait for each other. A database that is ahead
 * of this build is not changed: this is normal during a rolling upgrade. Throws `MigrationChanged` if an applied
 * migration was edited, `FunctionsChanged` if applied functions were, `MigrationBlocked` if its tables are in use for
 * longer than `busyMsMax`, and `IndexUnusable` if an index that was created beforehand cannot be used.
 */
export async function migrate(db: Kysely<Tables>, schema: Schema = SCHEMA, busyMsMax = BUSY_MS_MAX): Promise<void> {
  const { migrations, functions } = schema
  // So a role without rights to change the schema can start on a database that is up to date.
  if ((await missingChanges(db, schema)).length === 0) return
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    await sql`create table if not exists schema_migrations (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  })
  for (const [index, migration] of migrations.entries()) {
    const isLast = index === migrations.length - 1
    await whenUnlocked(migration, busyMsMax, () =>
      transaction(db, async (tx) => {
        await applyOnce(tx, migration)
        if (isLast && functions) await applyFunctions(tx, functions)
      }),
    )
  }
}

async function whenUnlocked({ number, name }: Migration, busyMsMax: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() - startedAt + LOCK_RETRY_AFTER_MS > busyMsMax)
        throw new MigrationBlocked(
          `Migration ${number} (${name}) could not lock its tables for ${busyMsMax / SECOND_MS} s, and changed nothing: another transaction uses them (pg_dump, a report, a session that is idle in a transaction). Wait for its end or end it, then run this again.`,
        )
      await delay(LOCK_RETRY_AFTER_MS)
    }
  }
}

/**
 * Returns the names of the changes of this build that the database does not have: migrations, then `functions`.
 * Throws `MigrationChanged` or `FunctionsChanged` if an applied one was edited later.
 */
export async function missingChanges(db: Kysely<Tables>, schema: Schema = SCHEMA): Promise<readonly string[]> {
  const { migrations, functions } = schema
  const missing = (await missingMigrations(db, migrations)).map(({ name }) => name)
  return functions && (await hasOlderFunctions(db, functions)) ? [...missing, 'functions'] : missing
}

type Applied = { readonly number: number; readonly name: string; readonly checksum: string }

async function missingMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('schema_migrations') is not null as is_there`.execute(db)
  if (rows[0]?.is_there !== true) return migrations
  const applied = await sql<Applied>`select number, name, checksum from schema_migrations`.execute(db)
  const known = new Map(applied.rows.map((row) => [row.number, row]))
  return migrations.filter((migration) => {
    const before = known.get(migration.number)
    if (before && before.checksum !== checksumOf(migration.statements)) throw changed(migration)
    return !before
  })
}

const changed = ({ number, name }: Migration) =>
  new MigrationChanged(`Migration ${number} (${name}) was changed after it was applied: add a new one instead`)

async function applyOnce(tx: Tx, migration: Migration): Promise<void> {
  const { number, name, statements } = migration
  await lockMigrations(tx)
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS_MAX)}`.execute(tx)
  const checksum = checksumOf(statements)
  const applied = await sql<{ checksum: string }>`
    select checksum from schema_migrations where number = ${number}`.execute(tx)
  const before = applied.rows[0]
  if (before === undefined) {
    await checkPrepared(tx, statements)
    await sql.raw(withoutPrepared(statements)).execute(tx)
    await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
      tx,
    )
  } else if (before.checksum !== checksum) {
    throw changed(migration)
  }
}

/** Holds the lock of migrations until the end of the transaction, so that no two programs change the schema or its rights. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // Waiting for another instance, and changing a large table, may exceed the usual statement timeout.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
}

/** Identifies the whole schema: databases with equal checksums have equal tables and functions. */
export const schemaChecksum = checksumOf(
  [...MIGRATIONS, ...FUNCTIONS.files].map(({ statements }) => statements).join('\n'),
)

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
