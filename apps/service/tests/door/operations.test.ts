import { freePort } from '@modulor/testkit'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../src/config/environment'
import { DatabaseUnavailable } from '../../src/db/database-unavailable'
import { watchDisk } from '../../src/db/full-disk'
import { createOperations } from '../../src/features/operations'
import { openDoor, type Door, type DoorOptions } from './door'

const TOKEN = 'operators-only-0123456789'
const READY = { status: 'ready', database: 'takes writes', jobs: 'run', is_draining: false, away: [] }

describe('issue-9 4.4 SVC-7 metrics and readiness', () => {
  const doors: Door[] = []
  const open = async (operations: NonNullable<DoorOptions['operations']>) => {
    const door = await openDoor('pglite', { operations })
    doors.push(door)
    return door
  }
  afterEach(async () => {
    for (const door of doors.splice(0)) await door.close()
  })
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const isNotThere = async (door: Door, init?: RequestInit) => {
    for (const path of ['/ready', '/metrics'])
      expect(await door.fetch(path, init)).toMatchObject({ status: 404, json: { error_code: 'not_found' } })
    expect(await door.fetch('/health')).toMatchObject({ status: 200, json: { status: 'ok' } })
  }

  it('is on a separate port, and the public port answers only /health', async () => {
    const door = await open({ kind: 'port', port: 0, host: '127.0.0.1' })
    await isNotThere(door)
    const url = await door.operations()
    const read = async (path: string) => {
      const answer = await fetch(url + path)
      return { status: answer.status, text: await answer.text(), caching: answer.headers.get('cache-control') }
    }
    const ready = await read('/ready')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, READY])
    expect(ready.caching).toBe('no-store')
    expect((await read('/metrics')).text).toContain('cashier_payments_open')
    expect((await read('/health')).status).toBe(200)
    for (const path of ['/deposit', '/api/openapi.json', '/api/merchant/v1/sessions'])
      expect(await read(path)).toMatchObject({ status: 404 })
  })

  it('returns in detail why the service is not ready', async () => {
    const door = await open({ kind: 'port', port: 0, host: '127.0.0.1' })
    const url = await door.operations()
    door.drain()
    const answer = await fetch(`${url}/ready`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ...READY, status: 'not ready', database: 'was not asked', is_draining: true },
    ])
  })

  it('is on the public port with the token, and answers 404 without it', async () => {
    const door = await open({ kind: 'token', token: TOKEN })
    await isNotThere(door)
    for (const wrong of ['', 'x', `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase()])
      await isNotThere(door, withToken(wrong))
    await isNotThere(door, { headers: { authorization: TOKEN } })
    expect((await door.fetch('/ready', withToken(TOKEN))).json).toEqual(READY)
    expect((await door.fetch('/metrics', withToken(TOKEN))).text).toContain('cashier_http_request_seconds')
    expect(door.logged.join('\n')).not.toContain(TOKEN)
  })

  it('is not available in production without port and token', async () => {
    await isNotThere(await open({ kind: 'closed' }))
  })

  it.each([
    [{}, { kind: 'open' }],
    [{ CASHIER_OPERATIONS_PORT: '' }, { kind: 'open' }],
    [{ CASHIER_OPERATIONS_PORT: '8084' }, { kind: 'port', port: 8084, host: '127.0.0.1' }],
    [
      { CASHIER_OPERATIONS_PORT: '8084', CASHIER_OPERATIONS_HOST: '::' },
      { kind: 'port', port: 8084, host: '::' },
    ],
    [{ CASHIER_OPERATIONS_TOKEN: TOKEN }, { kind: 'token', token: TOKEN }],
  ])('is told by the environment: %j', (env, operations) => {
    expect(readEnvironment(env)).toMatchObject({ ok: true, environment: { operations } })
  })

  it.each([{ CASHIER_OPERATIONS_PORT: 'x' }, { CASHIER_OPERATIONS_TOKEN: 'short' }])('refuses %j', (env) => {
    const outcome = readEnvironment(env)
    const [name = ''] = Object.keys(env)
    expect(outcome.ok ? [] : outcome.problems).toEqual([expect.stringContaining(`${name}:`)])
  })

  it('issue-9 1.4 is not ready for a while after the database disk was full', async () => {
    const door = await open({ kind: 'open' })
    let elapsed = 0
    const disk = watchDisk(() => elapsed)
    const standing = () => ({ isStuck: false, isDiskFull: disk.isFull(), openBreakers: {} })
    const { readiness } = createOperations({ db: door.db, now: () => new Date(), standing })
    disk.note(new DatabaseUnavailable('ECONNRESET', true, undefined))
    expect(await readiness()).toMatchObject({ isReady: true, takesWrites: true, isDiskFull: false })
    disk.note(new DatabaseUnavailable('53100', true, undefined))
    elapsed = 10_000
    expect(await readiness()).toMatchObject({ isReady: false, takesWrites: true, isDiskFull: true })
    elapsed = 10_001
    expect(await readiness()).toMatchObject({ isReady: true })
  })

  it('queries the database once for simultaneous requests, and again after a while', async () => {
    const door = await open({ kind: 'open' })
    let elapsed = 0
    let asked = 0
    const standing = () => ({ isStuck: false, isDiskFull: false, openBreakers: {} })
    const operations = createOperations({
      db: door.db,
      now: () => {
        asked += 1
        return new Date()
      },
      standing,
      elapsedMs: () => elapsed,
    })
    await Promise.all(Array.from({ length: 50 }, () => operations.count()))
    expect(asked).toBe(1)
    elapsed = 5_000
    await operations.count()
    expect(asked).toBe(1)
    elapsed = 5_001
    await operations.count()
    expect(asked).toBe(2)
  })

  it('issue-8 5 tests a write once for simultaneous readiness requests, and again after two seconds', async () => {
    const door = await open({ kind: 'open' })
    let elapsed = 0
    let writes = 0
    const db = door.db.withPlugin({
      transformQuery: ({ node }) => {
        writes += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const standing = () => ({ isStuck: false, isDiskFull: false, openBreakers: { 'sandbox pay': 1, 'sandbox ask': 0 } })
    const { readiness, drain } = createOperations({ db, now: () => new Date(), standing, elapsedMs: () => elapsed })
    await Promise.all([readiness(), readiness()])
    elapsed = 2_000
    expect(await readiness()).toMatchObject({ isReady: true, away: ['sandbox pay'] })
    expect(writes).toBe(1)
    elapsed = 2_001
    await readiness()
    expect(writes).toBe(2)
    elapsed = 10_000
    drain()
    expect(await readiness()).toMatchObject({ isReady: false, takesWrites: true, isDraining: true })
    expect(writes).toBe(2)
  })

  it('names a port that is in use, and exits', async () => {
    const taken = createServer().listen(await freePort(), '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const door = await open({ kind: 'port', port, host: '127.0.0.1' })
    await expect(door.operations(port)).rejects.toThrow('EADDRINUSE')
    taken.close()
  })
})
