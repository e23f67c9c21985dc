import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../apps/service/src/db'
import { migrate } from '../../apps/service/src/db/migrate'
import { MIGRATIONS } from '../../apps/service/src/db/migrations'
import { readFunctions, readSchema, SCHEMA_FILE } from './read-schema'

const GUIDE = join(import.meta.dirname, '../../docs/how-to/change-the-schema.md')
const FUNCTIONS_FOLDER = join(import.meta.dirname, '../../apps/service/src/db/functions')
/** The last migration that contains functions among its statements. */
const LAST_WITH_FUNCTIONS = 24

describe.each(databaseKinds())('the schema on %s', (kind) => {
  let fresh: Awaited<ReturnType<typeof open>>
  const asOwner = { ...database, grantApplicationRole: undefined }
  const open = () => openTestDatabase(kind, asOwner)
  const openEmpty = () =>
    openTestDatabase(kind, { ...asOwner, schemaChecksum: 'empty', migrate: () => Promise.resolve() })
  beforeAll(async () => {
    fresh = await open()
  })
  afterAll(() => fresh.close())

  it('issue-10 3.5 it is equal to schema.sql, which `npm run db:schema` writes', async () => {
    const written = existsSync(SCHEMA_FILE) ? readFileSync(SCHEMA_FILE, 'utf8') : ''
    expect(written).toBe(await readSchema(fresh.db))
  })

  it('issue-10 3.5 it is the same in an upgraded database', async () => {
    const upgraded = await openEmpty()
    try {
      await migrate(upgraded.db, { migrations: MIGRATIONS.filter(({ number }) => number <= LAST_WITH_FUNCTIONS) })
      const before = await readFunctions(upgraded.db)
      const answer =
        'create or replace function ledger_account_id(named jsonb) returns bigint language sql as $$ select 1::bigint $$;'
      const old = { revision: 0, files: [{ name: 'old', statements: answer }] }
      await migrate(upgraded.db, { migrations: MIGRATIONS, functions: old })
      expect(await readFunctions(upgraded.db)).not.toEqual(before)
      await migrate(upgraded.db)
      expect(await readSchema(upgraded.db)).toBe(await readSchema(fresh.db))
      expect(await readFunctions(upgraded.db)).toEqual(await readFunctions(fresh.db))
    } finally {
      await upgraded.close()
    }
  })

  it('issue-10 3.5 every function has a file of its name, and every file a function', async () => {
    const files = readdirSync(FUNCTIONS_FOLDER).filter((file) => file.endsWith('.sql'))
    const names = (await readFunctions(fresh.db)).map(({ name }) => `${name}.sql`)
    expect(files.toSorted()).toEqual(names)
  })

  it.each(['payments', 'user_cards'])('issue-10 3.5 payment_begin writes every column of %s', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(fresh.db)
    const text = readFileSync(join(FUNCTIONS_FOLDER, 'payment_begin.sql'), 'utf8')
    const [, written = '', read = ''] =
      new RegExp(`insert into ${table} \\(([^)]*)\\)\\s+select\\s([^;]*?)\\sfrom `).exec(text) ?? []
    const names = (list: string) => list.split(',').map((name) => name.trim())
    expect(names(written).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    // An older instance does not send a new column, which then gets its default.
    const withoutDefaults = read.replace(/coalesce\((\w+), [^)]*\)/g, '$1')
    expect(names(withoutDefaults)).toEqual(names(written))
  })

  it('issue-10 3.5 change-the-schema.md: a new trigger calls the function of the file once that is applied', async () => {
    const changed = await open()
    try {
      const [, trigger = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? []
      const example = 'create table example (id int); insert into example (id) values (1);'
      const migrations = [...MIGRATIONS, { number: 1000, name: 'example', statements: example + trigger }]
      const update = sql`update example set id = 2`
      await migrate(changed.db, { migrations })
      await update.execute(changed.db)
      const guard = `create or replace function example_guard() returns trigger language plpgsql as
        'begin raise exception ''refused by the file''; end';`
      const functions = { revision: 1000, files: [{ name: 'example_guard', statements: guard }] }
      await migrate(changed.db, { migrations, functions })
      await expect(update.execute(changed.db)).rejects.toThrow('refused by the file')
    } finally {
      await changed.close()
    }
  })
})
