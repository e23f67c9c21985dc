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
})
