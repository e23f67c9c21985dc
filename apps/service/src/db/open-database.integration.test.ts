import { databaseKinds, openTestDatabase, until } from '@modulor/testkit'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as database from '.'
import { openDatabase } from '.'
import { FolderInUse, lockFolder } from './folder-lock'

/** The remains of a killed process: a socket without a listener. */
async function leaveDeadLock(path: string): Promise<void> {
  const child = spawn(process.execPath, [
    '--eval',
    `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
  ])
  await once(child, 'close')
}

describe.each(databaseKinds())('%s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () => openTestDatabase(kind, { ...database, grantApplicationRole: undefined })
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('SVC-1 AMT-12 returns the same types: numbers too large for a double are text', async () => {
    const { rows } =
      await sql`select 9007199254740993::int8 as int8, 123456789012345678901234567890::numeric as numeric,
      count(*) as count, 7::int4 as int4, '2026-03-04T12:00:00Z'::timestamptz as time, '\\x00ff'::bytea as bytes,
      '{"a": [1]}'::jsonb as json, null as nothing from generate_series(1, 3)`.execute(opened.db)
    expect(rows).toEqual([
      {
        int8: '9007199254740993',
        numeric: '123456789012345678901234567890',
        count: '3',
        int4: 7,
        time: new Date('2026-03-04T12:00:00Z'),
        bytes: Buffer.from([0, 255]),
        json: { a: [1] },
        nothing: null,
      },
    ])
  })

  it('SVC-1 names the violated constraint', async () => {
    const insert = sql`insert into user_cards (id) values ('1')`.execute(opened.db)
    await expect(insert).rejects.toMatchObject({ code: '23502', table: 'user_cards' })
  })

  it('SVC-1 writes every commit to the disk', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'synchronous_commit') order by name`.execute(
      opened.db,
    )
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
  })
})

describe('opening', () => {
  it('fails if no place for the data is configured', async () => {
    await expect(openDatabase({})).rejects.toThrow('No database is configured')
  })

  it('fails at once if a server does not answer', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow('ECONNREFUSED')
  })

  it('keeps nothing in memory', async () => {
    for (const rows of [[{ table: null }], [{ table: null }]]) {
      const opened = await openDatabase({ dataDir: 'memory' })
      expect((await sql`select to_regclass('kept') as table`.execute(opened.db)).rows).toEqual(rows)
      await sql`create table kept (id int)`.execute(opened.db)
      await opened.close()
    }
  })
})

describe('the embedded database in its folder', () => {
  let dataDir: string
  const closing: (() => Promise<void>)[] = []
  const open = async (folder = dataDir) => {
    const opened = await openDatabase({ dataDir: folder })
    closing.push(opened.close)
    return opened
  }
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'modulor-embedded-'))
    const { db } = await open()
    await sql`create table written (id int primary key)`.execute(db)
    await closeAll()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await closeAll()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('SVC-1 calls fsync for every commit', async () => {
    const { db } = await open()
    const fsync = vi.spyOn(fs, 'fsyncSync')
    syncBuiltinESMExports()
    for (let id = 1; id <= 20; id += 1) await sql`insert into written values (${id})`.execute(db)
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(20)
  })

  it('decision 85 of a temporary box does not wait for the disk', async () => {
    const { db, close } = await openDatabase({ dataDir, isTemporary: true })
    closing.push(close)
    const fsync = vi.spyOn(fs, 'fsyncSync')
    syncBuiltinESMExports()
    await sql`insert into written values (500)`.execute(db)
    expect(fsync).not.toHaveBeenCalled()
  })

  it(
    'turns a query on the database inside a transaction into an error instead of hanging',
    { timeout: 30_000 },
    async () => {
      const { db } = await open()
      const nested = db.transaction().execute(async (tx) => {
        await sql`insert into written values (1000)`.execute(tx)
        await sql`select 1`.execute(db)
      })
      await expect(nested).rejects.toThrow('timeout exceeded when trying to connect')
      expect((await sql`select id from written where id = 1000`.execute(db)).rows).toEqual([])
    },
  )

  it('SVC-1 can be opened once: a second process gets an error that names the first', async () => {
    await open()
    await expect(open()).rejects.toThrow(FolderInUse)
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`)
    await closeAll()
    await open()
  })

  it('issue-9 1.8 its lock works between processes that share only the folder', async () => {
    await open()
    const inside = `
      import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }).then(
        () => console.log('open'), (error) => console.log(error.name + ' ' + error.message))
      process.exit(0)`
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', inside]
    // A separate network, as another container has; on a system that forbids it the test still uses two processes.
    const alone = spawnSync('unshare', ['--net', 'true']).status === 0 ? ['unshare', '--net'] : []
    const [program = '', ...args] = [...alone, ...node]
    const { stdout } = spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8' })
    expect(stdout).toContain(`FolderInUse ${dataDir} is in use by process ${process.pid}`)
  })

  it('issue-9 1.8 of many processes that take over at the same time one gets the lock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-lock-'))
    const dead = await lockFolder(folder)
    await dead.release()
    for (let round = 0; round < 4; round += 1) {
      await leaveDeadLock(join(folder, `lock-dead-${round}`))
      const taken = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)))
      const locks = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(locks).toHaveLength(1)
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
      await locks[0]?.release()
    }
    await rm(folder, { recursive: true })
  })

  it('issue-9 1.8 a folder with a long name is locked too', async () => {
    const root = await mkdtemp(join(tmpdir(), 'modulor-lock-'))
    const folder = join(root, 'x'.repeat(120))
    await mkdir(folder)
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await lock.release()
    await (await lockFolder(folder)).release()
    await rm(root, { recursive: true })
  })

  it('issue-9 1.8 a damaged folder is reported with advice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-embedded-'))
    await open(folder)
    await closeAll()
    await writeFile(join(folder, 'database', 'global', 'pg_control'), 'x')
    await expect(open(folder)).rejects.toThrow(/database is damaged and cannot be opened .* restore a backup/)
    await rm(folder, { recursive: true })
  })

  it('removes the remains of an interrupted first start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-embedded-'))
    await mkdir(join(folder, 'database.unfinished', 'base'), { recursive: true })
    await writeFile(join(folder, 'database.unfinished', 'PG_VERSION'), '18\n')
    await open(folder)
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false)
    await closeAll()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['is not whole', undefined, 'is not a complete database'],
    ['is of another version', '17\n', 'was written by PostgreSQL 17'],
  ])('refuses a database that %s, and releases the lock on the folder', async (_, version, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-embedded-'))
    await mkdir(join(folder, 'database'))
    if (version !== undefined) await writeFile(join(folder, 'database', 'PG_VERSION'), version)
    await expect(open(folder)).rejects.toThrow(message)
    await expect(open(folder)).rejects.toThrow(message)
    await rm(folder, { recursive: true })
  })

  it('SVC-1 loses no committed data when its process is killed, and opens again', async () => {
    const program = `
      import { sql } from 'kysely'
      import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
      for (let id = 2000; ; id += 1) {
        await sql\`insert into written values (\${id})\`.execute(db)
        console.log(id)
      }`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const committed: number[] = []
    createInterface(child.stdout).on('line', (line) => committed.push(Number(line)))
    await until(() => committed.length >= 50, { deadlineMs: 30_000 })
    await expect(open()).rejects.toThrow(`is in use by process ${child.pid}`)
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed

    const { db } = await open()
    const { rows } = await sql<{ id: number }>`select id from written where id >= 2000 order by id`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(committed))
  })
})
