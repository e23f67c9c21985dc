/** The indexes that docs/operate/upgrade.md names can be created on the tables of the last release, and are kept. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as database from '.'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'

/** The last migration of 0.1.0. */
const RELEASED = 25
const LARGE = [
  'payments',
  'players',
  'merchant_events',
  'merchant_event_deliveries',
  'user_cards',
  'uploads',
  'ledger_accounts',
]
/** On columns that a migration after 0.1.0 adds, as the guide says. */
const OF_NEW_COLUMNS = [
  'payments_by_request',
  'payments_attempt',
  'user_cards_removed',
  'merchant_event_deliveries_replayed',
]

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/operate/upgrade.md'), 'utf8')
const NAMED = [...GUIDE.matchAll(/^(create index concurrently [^;]*;) -- (\d+)$/gm)].map(
  ([, statement = '', number]) => ({
    number: Number(number),
    statement,
  }),
)

const LATER = MIGRATIONS.filter(({ number }) => number > RELEASED)
const indexesOf = (statements: string) =>
  [...statements.matchAll(/\bcreate index (\w+)\s+on (\w+)[^;]*;/g)].map(([statement, name = '', table = '']) => ({
    ...{ name, table },
    statement: statement.replace(/\s+/g, ' ').replace('create index', 'create index concurrently'),
  }))

describe('indexes of large tables', () => {
  it('SVC-8 each one since the last release is in the guide, as its migration creates it', () => {
    const wanted = LATER.flatMap(({ number, statements }) =>
      indexesOf(statements)
        .filter(({ name, table }) => LARGE.includes(table) && !OF_NEW_COLUMNS.includes(name))
        .map(({ statement }) => ({ number, statement })),
    )
    expect(NAMED).toEqual(wanted)
  })

  it.runIf(databaseKinds().includes('postgres'))(
    'SVC-8 can be created on the tables of the last release, and are kept',
    async () => {
      const empty = { grantApplicationRole: undefined, schemaChecksum: 'empty', migrate: () => Promise.resolve() }
      const { db, close } = await openTestDatabase('postgres', { ...database, ...empty })
      await migrate(db, { migrations: MIGRATIONS.slice(0, RELEASED) })
      for (const { statement } of NAMED) await sql.raw(statement).execute(db)
      const numbersOf = async () => {
        const { rows } = await sql<{ name: string; oid: string }>`select relname as name, oid::text from pg_class
        where relkind = 'i' and relnamespace = current_schema()::regnamespace`.execute(db)
        return new Map(rows.map(({ name, oid }) => [name, oid]))
      }
      const before = await numbersOf()
      await migrate(db)
      const after = await numbersOf()
      // Migration 44 drops this one.
      const kept = NAMED.flatMap(({ statement }) => statement.split(' ')[3] ?? []).filter(
        (name) => name !== 'payments_by_amount',
      )
      expect(kept.map((name) => [name, after.get(name)])).toEqual(kept.map((name) => [name, before.get(name)]))
      await close()
    },
    60_000,
  )

  const NEEDED = {
    number: 1,
    name: 'test-migration',
    statements: `
alter table things add column later int;
create unique index things_by_name on things (brand, lower(name) desc) where ended_at is null;
create index things_by_later on things (later);`,
  }
  it.each([
    [
      'as the migration creates it',
      'unique index things_by_name on things (brand, lower(name) desc) where ended_at is null',
    ],
    ['without a column', 'unique index things_by_name on things (brand) where ended_at is null', 'other columns'],
    [
      'in another order',
      'unique index things_by_name on things (brand, lower(name)) where ended_at is null',
      'other columns',
    ],
    ['with every row', 'unique index things_by_name on things (brand, lower(name) desc)', 'other columns'],
    ['not unique', 'index things_by_name on things (brand, lower(name) desc) where ended_at is null', 'other columns'],
    ['on another table', 'index things_by_name on others (name)', 'belongs to the table others'],
    ['on other columns than one that does not exist yet', 'index things_by_later on things (brand)', 'other columns'],
  ])(
    'SVC-8 an index that exists %s is kept, or refused before anything changes',
    async (_, existing, problem?: string) => {
      const empty = { grantApplicationRole: undefined, schemaChecksum: 'empty', migrate: () => Promise.resolve() }
      const { db, close } = await openTestDatabase(databaseKinds()[0] ?? 'pglite', { ...database, ...empty })
      try {
        await sql`create table things (brand text, name text, ended_at timestamptz)`.execute(db)
        await sql`create table others (name text)`.execute(db)
        await sql.raw(`create ${existing}`).execute(db)
        const migrated = migrate(db, { migrations: [NEEDED] })
        if (problem === undefined) await migrated
        else await expect(migrated).rejects.toThrow(problem)
        const { rows } =
          await sql`select attname from pg_attribute where attrelid = 'things'::regclass and attname = 'later'`.execute(
            db,
          )
        expect(rows).toHaveLength(problem === undefined ? 1 : 0)
        const left = await sql`select to_regclass('prepared_index_model') as model`.execute(db)
        expect(left.rows).toEqual([{ model: null }])
      } finally {
        await close()
      }
    },
  )
})
