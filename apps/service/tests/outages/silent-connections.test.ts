/** Connections to the database that were dropped without notifying either end (SVC-5, decision 104). */
import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { testIdentity } from '../../src/features/native-pay/certificates-sample'
import { withOtherNumber } from './pooler'
import { openProxy, type Proxy } from './proxy'
import { openTlsProxy } from './tls-proxy'

const POOL_SIZE_MAX = 4
const LOCK = 5_871_104
const NAME_PARAMETER = 'application_name\0'
/** Longer than the server's messages at the start of a connection. */
const LONG_ANSWER_LENGTH = 2_000

type Change = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
async function* same(chunks: AsyncIterable<Buffer>) {
  yield* chunks
}

/** Changes the names under which the server knows the connections. */
async function* withOtherName(chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    const at = chunk.indexOf(`${NAME_PARAMETER}modulor-cashier`)
    if (at !== -1) chunk.write('somebody-else', at + NAME_PARAMETER.length)
    yield chunk
  }
}

/** A long answer takes two seconds. */
async function* inParts(chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    const length = chunk.length > LONG_ANSWER_LENGTH ? chunk.length / 20 : chunk.length
    for (let at = 0; at < chunk.length; at += length) {
      if (at > 0) await delay(100)
      yield chunk.subarray(at, at + length)
    }
  }
}

/** Forwards the statement right after the server was asked which statement it works on. */
function late(text: string): Change {
  let ask: () => void
  const isAsked = new Promise<void>((resolve) => (ask = resolve))
  return async function* (chunks) {
    for await (const chunk of chunks) {
      if (chunk.includes('pg_stat_activity')) setTimeout(ask, 100)
      if (chunk.includes(text)) await isAsked
      yield chunk
    }
  }
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

  async function open(
    port = proxy.port,
    parameters: Readonly<Record<string, string>> = {},
    server = opened.settings.url,
  ) {
    const url = new URL(server ?? '')
    url.port = String(port)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const { db, close } = await database.openDatabase({ url: url.href, poolSizeMax: POOL_SIZE_MAX })
    closing.push(close)
    return db
  }
  /** Starts a proxy between the service and the server at this port, which changes the data. Returns its port. */
  async function between(port: number, toServer: Change, toClient: Change = same): Promise<number> {
    const server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1')
      pipeline(client, toServer, upstream, () => undefined)
      pipeline(upstream, toClient, client, () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    return (server.address() as AddressInfo).port
  }
  type Db = Awaited<ReturnType<typeof open>>
  /** Silences every connection that is open; new ones work. */
  const silence = () => proxy.silence(proxy.count())
  /** Locks until the end of the transaction. */
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
  const silencedWithLock = (db: Db) =>
    why(
      db.transaction().execute(async (tx) => {
        await lock(tx)
        silence()
        await lock(tx)
      }),
    )

  it('SVC-5 the service ends a statement without an answer, and frees the locks of its transaction', async () => {
    const db = await open()
    expect(await silencedWithLock(db)).toBe('Connection terminated unexpectedly')
    // The proxy has not notified the server: without that the lock stays for 10 s.
    await until(isFree, { deadlineMs: 5_000 })
    expect(await why(lock(db))).toBe('done')
  })

  it('SVC-5 the service also replaces the idle connections of that time, so that only one statement fails', async () => {
    const db = await open()
    const all = () => Promise.all(Array.from({ length: POOL_SIZE_MAX }, () => sql`select pg_sleep(0.1)`.execute(db)))
    await all()
    silence()
    expect(await why(lock(db))).toBe('Connection terminated unexpectedly')
    expect(await why(all())).toBe('done')
  })

  it('SVC-5 the service does not end a statement that the server works on or that waits for a lock', async () => {
    const db = await open()
    const holding = opened.db.transaction().execute(async (tx) => {
      await lock(tx)
      await sql`select pg_sleep(3)`.execute(tx)
    })
    await until(async () => !(await isFree()))
    expect(await Promise.all([why(lock(db)), why(sql`select pg_sleep(3)`.execute(db))])).toEqual(['done', 'done'])
    await holding
  })

  it('SVC-5 the service finds a silent connection whose configured name the server stores in another form', async () => {
    const db = await open(proxy.port, { application_name: `Kassenhäuschen № ${'1'.repeat(70)}` })
    silence()
    expect(await why(lock(db))).toBe('Connection terminated unexpectedly')
  })

  it('SVC-5 the service does not end a statement that reached the server late', async () => {
    const db = await open(await between(proxy.port, late('pg_sleep')))
    expect(await why(sql`select pg_sleep(0.5)`.execute(db))).toBe('done')
  })

  it('SVC-5 the service does not end a statement whose answer arrives slowly', async () => {
    const db = await open(await between(proxy.port, same, inParts))
    expect(await why(sql`select repeat('a', ${LONG_ANSWER_LENGTH}::int)`.execute(db))).toBe('done')
  })

  it('SVC-5 the service asks the server again after it could not ask', async () => {
    const file = join(tmpdir(), `${String(process.pid)}-root.pem`)
    const write = () => writeFileSync(file, testIdentity('authority.example').certificate)
    write()
    closing.push(() => rm(file))
    const encrypted = await openTlsProxy({ host: '127.0.0.1', port: proxy.port })
    const db = await open(encrypted.port, { sslmode: 'no-verify', sslrootcert: file })
    closing.push(() => encrypted.close())
    silence()
    const lost = why(lock(db))
    rmSync(file)
    await delay(1_600)
    write()
    expect(await lost).toBe('Connection terminated unexpectedly')
  })

  it('SVC-5 the service also finds a silent connection at the end of the process', async () => {
    const lost = silencedWithLock(await open())
    await until(async () => !(await isFree()))
    await closing.pop()?.()
    expect(await lost).toBe('Connection terminated unexpectedly')
  })

  it('SVC-5 the service ends no connection if the server does not record what its processes do', async () => {
    const options = { options: '-c track_activities=off' }
    const db = await open(proxy.port, options, process.env['TEST_DATABASE_URL'])
    expect(await why(sql`select pg_sleep(3)`.execute(db))).toBe('done')
  })

  it('SVC-5 the service ends no connection if the server knows the connections under other names', async () => {
    const db = await open(await between(proxy.port, withOtherName))
    expect(await why(sql`select pg_sleep(2)`.execute(db))).toBe('done')
  })

  it('SVC-5 the service ends no connection behind a pooler, which may not have forwarded the statement', async () => {
    const { hostname: host, port } = new URL(opened.settings.url ?? '')
    const behind = await openProxy({ host, port: Number(port) })
    closing.push(() => behind.close())
    const db = await open(await between(behind.port, same, withOtherNumber))
    behind.silence(behind.count())
    expect(await why(lock(db))).toBe('Query read timeout')
  })
})
