import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '.'
import { migrate, MigrationChanged } from './migrate'
import { MIGRATIONS, type Migration } from './migrations'

const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => /^\d{4}-/.test(file))

describe('the list of migrations', () => {
  it('SVC-1 numbers them from 1 without a gap, in their order', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  })

  it('SVC-1 has a file for each, named by number and name, and no file besides', () => {
    const names = MIGRATIONS.map(({ number, name }) => `${String(number).padStart(4, '0')}-${name}.ts`)
    expect(files.toSorted()).toEqual(names)
  })
})

describe.each(databaseKinds())('migrating %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () =>
    openTestDatabase(kind, {
      ...database,
      grantApplicationRole: undefined,
      schemaChecksum: 'empty',
      migrate: () => Promise.resolve(),
    })
  const step = (number: number, statements: string): Migration => ({ number, name: `step-${number}`, statements })
  const applied = async () => {
    const { rows } = await sql<{ number: number }>`select number from schema_migrations order by number`.execute(
      opened.db,
    )
    return rows.map(({ number }) => number)
  }

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('SVC-1 applies every migration once when several instances start together', async () => {
    const instances = kind === 'postgres' ? [opened, await database.openDatabase(opened.settings)] : [opened, opened]
    await Promise.all(instances.map(({ db }) => migrate(db)))
    expect(await applied()).toEqual(MIGRATIONS.map(({ number }) => number))
    if (instances[1] !== opened) await instances[1]?.close()
  })

  it('applies what is new and leaves the rest', async () => {
    await migrate(opened.db, [...MIGRATIONS, step(100, 'create table steps (id int); insert into steps values (1)')])
    await migrate(opened.db, [...MIGRATIONS, step(100, 'create table steps (id int); insert into steps values (1)')])
    expect((await sql`select id from steps`.execute(opened.db)).rows).toEqual([{ id: 1 }])
  })

  it('leaves a database alone that is ahead of this build', async () => {
    await migrate(opened.db)
    expect(await applied()).toContain(100)
  })

  it('undoes a migration that fails half-way, and keeps those before it', async () => {
    const broken = step(102, 'create table half (id int); select 1 / 0')
    await expect(migrate(opened.db, [step(101, 'create table whole (id int)'), broken])).rejects.toThrow(
      'division by zero',
    )
    expect(await applied()).toContain(101)
    expect(await applied()).not.toContain(102)
    expect((await sql`select to_regclass('half') as half`.execute(opened.db)).rows).toEqual([{ half: null }])
  })

  it('refuses to start when an applied migration was edited', async () => {
    const changed = MIGRATIONS.map((each, index) =>
      index === 0 ? { ...each, statements: `${each.statements} ` } : each,
    )
    await expect(migrate(opened.db, changed)).rejects.toThrow(MigrationChanged)
  })
})
