import { databaseKinds, openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '.'
import { FunctionsChanged } from './apply-functions'
import { FUNCTIONS, type SqlFunctions } from './functions'
import { migrate, MigrationBlocked, MigrationChanged, missingChanges } from './migrate'
import { MIGRATIONS, type Migration } from './migrations'

const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => /^\d{4}-/.test(file))

describe('the list of migrations', () => {
  it('SVC-1 numbers them from 1 without a gap, in their order', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  })

  it('SVC-1 has a file for each migration, named by number and name, and no other file', () => {
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

  it('applies only the new migrations', async () => {
    const steps = step(100, 'create table steps (id int); insert into steps values (1)')
    await migrate(opened.db, { migrations: [...MIGRATIONS, steps] })
    await migrate(opened.db, { migrations: [...MIGRATIONS, steps] })
    expect((await sql`select id from steps`.execute(opened.db)).rows).toEqual([{ id: 1 }])
  })

  it('does not change a database with newer migrations than this build', async () => {
    await migrate(opened.db)
    expect(await applied()).toContain(100)
  })

  it('rolls back a migration that fails midway, and keeps the earlier ones', async () => {
    const broken = step(102, 'create table half (id int); select 1 / 0')
    await expect(
      migrate(opened.db, { migrations: [step(101, 'create table whole (id int)'), broken] }),
    ).rejects.toThrow('division by zero')
    expect(await applied()).toContain(101)
    expect(await applied()).not.toContain(102)
    expect((await sql`select to_regclass('half') as half`.execute(opened.db)).rows).toEqual([{ half: null }])
  })

  /** Runs `work` while a transaction, such as a backup, uses the table `steps`. */
  async function whileInUse(work: (other: database.OpenDatabase, end: () => Promise<void>) => Promise<void>) {
    const other = await database.openDatabase(opened.settings)
    const backup = await opened.db.startTransaction().execute()
    const end = async () => {
      if (!backup.isCommitted) await backup.commit().execute()
    }
    try {
      await sql`select id from steps`.execute(backup)
      await work(other, end)
    } finally {
      await end()
      await other.close()
    }
  }
  const ofPostgres = it.runIf(kind === 'postgres')

  ofPostgres('SVC-1 a migration that waits for a table does not stop the calls after it', async () => {
    await whileInUse(async (other, end) => {
      const wider = step(103, 'alter table steps add column wide int')
      const migrated = migrate(other.db, { migrations: [...MIGRATIONS, wider] })
      await until(async () => {
        const waits = sql`select 1 from pg_locks where not granted and relation = 'steps'::regclass`
        return (await waits.execute(opened.db)).rows.length > 0
      })
      expect((await sql`select id from steps`.execute(opened.db)).rows).toEqual([{ id: 1 }])
      expect(await applied()).not.toContain(103)
      await end()
      await migrated
      expect(await applied()).toContain(103)
    })
  })

  ofPostgres('SVC-1 gives up if a table stays in use, keeps nothing, and says what to do', async () => {
    await whileInUse(async (other) => {
      const late = step(104, 'create table early (id int); alter table steps add column late int')
      const blocked = migrate(other.db, { migrations: [...MIGRATIONS, late] }, 0)
      await expect(blocked).rejects.toThrow(MigrationBlocked)
      await expect(blocked).rejects.toThrow('Migration 104 (step-104) could not lock its tables for 0 s')
      expect((await sql`select to_regclass('early') as early`.execute(opened.db)).rows).toEqual([{ early: null }])
    })
  })

  it('SVC-1 keeps an index that was created before its migration, and refuses one that is not usable', async () => {
    const wide = step(105, 'create index steps_wide on steps (id)')
    const other = step(106, 'create table others (id int); create unique index others_once on others (id)')
    const later = [...MIGRATIONS, wide, other]
    await sql`create index steps_wide on steps (id)`.execute(opened.db)
    await sql`create index others_once on steps (id)`.execute(opened.db)
    await expect(migrate(opened.db, { migrations: later })).rejects.toThrow(
      'The index others_once exists and belongs to the table steps.',
    )
    expect(await applied()).toContain(105)
    await sql`drop index others_once`.execute(opened.db)
    await migrate(opened.db, { migrations: later })
    expect(await applied()).toContain(106)
    await sql`update pg_index set indisvalid = false where indexrelid = 'others_once'::regclass`.execute(opened.db)
    const last = step(107, 'create index others_once on others (id)')
    await expect(migrate(opened.db, { migrations: [...later, last] })).rejects.toThrow(
      'The index others_once exists and is not complete',
    )
  })

  it('refuses to start when an applied migration was edited', async () => {
    const changed = MIGRATIONS.map((each, index) =>
      index === 0 ? { ...each, statements: `${each.statements} ` } : each,
    )
    await expect(migrate(opened.db, { migrations: changed })).rejects.toThrow(MigrationChanged)
  })
})

describe.each(databaseKinds())('functions on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () =>
    openTestDatabase(kind, {
      ...database,
      grantApplicationRole: undefined,
      schemaChecksum: 'empty',
      migrate: () => Promise.resolve(),
    })
  const answer = (value: string) =>
    `create or replace function answer() returns text language sql as $$ select '${value}' $$;\n`
  const functions = (revision: number, ...statements: readonly string[]): { readonly functions: SqlFunctions } => ({
    functions: { revision, files: statements.map((text, index) => ({ name: `file-${index}`, statements: text })) },
  })
  const apply = (given: { readonly functions: SqlFunctions }) =>
    migrate(opened.db, { migrations: MIGRATIONS, ...given })
  const asked = async () => {
    const { rows } = await sql<{ value: string }>`select answer() as value`.execute(opened.db)
    return rows[0]?.value
  }
  const revisions = async () => {
    const { rows } = await sql<{ revision: number }>`select revision from schema_functions order by 1`.execute(
      opened.db,
    )
    return rows.map(({ revision }) => revision)
  }

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('issue-10 3.5 are reported as missing until they are applied', async () => {
    expect(await missingChanges(opened.db)).toContain('functions')
    await migrate(opened.db, { migrations: MIGRATIONS })
    expect(await missingChanges(opened.db)).toEqual(['functions'])
    await migrate(opened.db)
    expect(await missingChanges(opened.db)).toEqual([])
    expect(await revisions()).toEqual([FUNCTIONS.revision])
  })

  it('issue-10 3.5 are replaced by those of a higher revision, in any order of their calls', async () => {
    const caller = 'create or replace function caller() returns text language sql as $$ select answer() $$;'
    await apply(functions(100, caller, answer('first')))
    expect(await asked()).toBe('first')
    await apply(functions(101, caller, answer('second')))
    expect(await asked()).toBe('second')
    expect(await revisions()).toEqual([FUNCTIONS.revision, 100, 101])
  })

  it('issue-10 3.5 an older instance beside a newer one does not restore its own functions', async () => {
    await apply(functions(100, answer('old')))
    await migrate(opened.db)
    expect(await asked()).toBe('second')
    expect(await missingChanges(opened.db)).toEqual([])
  })

  it('issue-10 3.5 the same revision with other functions is refused with advice', async () => {
    const changed = apply(functions(101, answer('third')))
    await expect(changed).rejects.toThrow(FunctionsChanged)
    await expect(changed).rejects.toThrow('raise the revision in db/functions/index.ts')
    expect(await asked()).toBe('second')
  })

  it.each([
    ['an unknown column', 'create or replace function broken() returns text language sql as $$ select nothing $$;'],
    [
      'a syntax error in its body',
      'create or replace function broken() returns text language plpgsql as $$ begn end $$;',
    ],
  ])('issue-10 3.5 a function with %s is refused, and the former functions stay', async (_, broken) => {
    await expect(apply(functions(102, answer('fourth'), broken))).rejects.toThrow(/nothing|syntax/)
    expect(await asked()).toBe('second')
    expect(await revisions()).not.toContain(102)
  })

  it('issue-10 3.5 instances that start together apply them once', async () => {
    const instances = kind === 'postgres' ? [opened, await database.openDatabase(opened.settings)] : [opened, opened]
    const newer = { migrations: MIGRATIONS, ...functions(103, answer('fifth')) }
    await Promise.all(instances.map(({ db }) => migrate(db, newer)))
    expect(await asked()).toBe('fifth')
    if (instances[1] !== opened) await instances[1]?.close()
  })
})
