/** Connections to the database that were dropped without a word to either end (SVC-5, decision 104). */
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { openProxy, type Proxy } from './proxy'

const POOL_SIZE_MAX = 4
const LOCK = 5_871_104
/** The server sends its number (`BackendKeyData`) in a message of 12 bytes. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Introduces itself with numbers of its own, as a pooler does. */
async function openPooler(target: { host: string; port: number }): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(target)
    upstream.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(BACKEND_KEY)
      if (at !== -1) chunk.writeUInt32BE(1, at + BACKEND_KEY.length)
      client.write(chunk)
    })
    client.pipe(upstream)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('error', () => undefined).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

describe('silent connections', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let proxy: Proxy
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', database)
    const { hostname: host, port } = new URL(opened.settings.url ?? '')
    proxy = await openProxy({ host, port: Number(port) })
  })
  afterEach(async () => {
    proxy.heal()
    await Promise.all(closing.splice(0).map((close) => close()))
  })
  afterAll(async () => {
    await proxy.close()
    await opened.close()
  })

  async function open(port = proxy.port, server = opened.settings.url) {
    const url = new URL(server ?? '')
    url.port = String(port)
    const { db, close } = await database.openDatabase({ url: url.href, poolSizeMax: POOL_SIZE_MAX })
    closing.push(close)
    return db
  }
  type Db = Awaited<ReturnType<typeof open>>
  /** Silences every connection that is open; new ones work. */
  const silence = () => proxy.silence(proxy.count())
  /** Until the end of its transaction. */
  const lock = (db: Db | database.Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const isFree = async () => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_free`.execute(
      opened.db,
    )
    return rows[0]?.is_free === true
  }
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof database.DatabaseUnavailable ? error.why : error),
    )

  it('SVC-5 ends a statement without an answer, and frees what its transaction has locked', async () => {
    const db = await open()
    const lost = db.transaction().execute(async (tx) => {
      await lock(tx)
      silence()
      await lock(tx)
    })
    expect(await why(lost)).toBe('Connection terminated unexpectedly')
    // The proxy has told the server nothing: without a word to the server the lock stays for 10 s.
    await until(isFree, { deadlineMs: 5_000 })
    expect(await why(lock(db))).toBe('done')
  })

  it('SVC-5 replaces the idle ones of that time, so that one statement fails and not one for each', async () => {
    const db = await open()
    const all = () => Promise.all(Array.from({ length: POOL_SIZE_MAX }, () => sql`select pg_sleep(0.1)`.execute(db)))
    await all()
    silence()
    expect(await why(lock(db))).toBe('Connection terminated unexpectedly')
    expect(await why(all())).toBe('done')
  })

  it('SVC-5 leaves a statement alone that the server works on, or that waits for a lock', async () => {
    const db = await open()
    const holding = opened.db.transaction().execute(async (tx) => {
      await lock(tx)
      await sql`select pg_sleep(3)`.execute(tx)
    })
    await until(async () => !(await isFree()))
    expect(await Promise.all([why(lock(db)), why(sql`select pg_sleep(3)`.execute(db))])).toEqual(['done', 'done'])
    await holding
  })

  it('SVC-5 cuts nothing where the server does not keep what its processes do', async () => {
    const server = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    server.searchParams.set('options', '-c track_activities=off')
    const db = await open(proxy.port, server.href)
    expect(await why(sql`select pg_sleep(3)`.execute(db))).toBe('done')
  })

  it('SVC-5 cuts nothing behind a pooler, which may not have handed the statement on', async () => {
    const { hostname: host, port } = new URL(opened.settings.url ?? '')
    const behind = await openProxy({ host, port: Number(port) })
    const pooler = await openPooler({ host: '127.0.0.1', port: behind.port })
    closing.push(
      () => behind.close(),
      () => new Promise((resolve) => pooler.close(resolve)),
    )
    const db = await open((pooler.address() as AddressInfo).port)
    behind.silence(behind.count())
    expect(await why(lock(db))).toBe('Query read timeout')
  })
})
