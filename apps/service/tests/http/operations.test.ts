import { freePort, theOneDatabaseKind, type TestDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../src/config/environment'
import { DatabaseUnavailable } from '../../src/db/database-unavailable'
import { watchDisk } from '../../src/db/full-disk'
import { createOperations } from '../../src/features/operations'
import { openCase } from '../../src/features/payments'
import { openTestService, type TestService, type TestServiceOptions } from './test-service'

const TOKEN = 'operators-only-0123456789'
const POOL = { busy: 0, idle: 1, waiting: 0, max: 1, taken: 1, waitedSeconds: 0 }
const READY = { status: 'ready', database: 'takes writes', jobs: 'run', is_draining: false, away: [] }
const HEALTHY = {
  isStuck: false,
  isDiskFull: false,
  openBreakers: {},
  usableRates: {},
  certificateEnds: {},
  pool: POOL,
}

describe('issue-9 4.4 SVC-7 metrics and readiness', () => {
  const services: TestService[] = []
  const open = async (
    operations: NonNullable<TestServiceOptions['operations']>,
    kind: TestDatabaseKind = theOneDatabaseKind(),
  ) => {
    const service = await openTestService(kind, { operations })
    services.push(service)
    return service
  }
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close()
  })
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const isNotThere = async (service: TestService, init?: RequestInit) => {
    for (const path of ['/ready', '/metrics'])
      expect(await service.fetch(path, init)).toMatchObject({ status: 404, json: { error_code: 'not_found' } })
    expect(await service.fetch('/health')).toMatchObject({ status: 200, json: { status: 'ok' } })
  }

  it('they are on a separate port, and the public port answers only /health', async () => {
    const service = await open({ kind: 'port', port: 0, host: '127.0.0.1' })
    await isNotThere(service)
    const url = await service.operations()
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

  it('issue-12 5 the metrics have the counts and ages of open payments, events and cases', async () => {
    const service = await open({ kind: 'open' })
    const session = await service.openSession()
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'an-open-payment',
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { payment_id: paymentId } = json as { payment_id: string }
    await openCase(service.db, paymentId, 'late_success', {}, service.clock.now())
    await sql`select merchant_event_record(null, payments, '{"type":"payment.processing","data":{}}', ${service.clock.now()})
      from payments where id = ${paymentId}`.execute(service.db)
    service.clock.advance(90_000)
    const { text } = await service.fetch('/metrics')
    for (const line of [
      'cashier_payments_open{state="unknown"} 1',
      'cashier_payment_open_oldest_seconds{flow="deposit"} 90',
      'cashier_merchant_event_oldest_seconds{brand="COM"} 90',
      'cashier_operator_cases_open{kind="late_success"} 1',
      'cashier_operator_case_oldest_seconds{kind="late_success"} 90',
    ])
      expect(text).toContain(`${line}\n`)
  })

  it('the readiness response has the reason why the service is not ready', async () => {
    const service = await open({ kind: 'port', port: 0, host: '127.0.0.1' })
    const url = await service.operations()
    service.drain()
    const answer = await fetch(`${url}/ready`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ...READY, status: 'not ready', database: 'was not asked', is_draining: true },
    ])
  })

  it('they are on the public port with the token, and answered with 404 without it', async () => {
    const service = await open({ kind: 'token', token: TOKEN })
    await isNotThere(service)
    for (const wrong of ['', 'x', `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase()])
      await isNotThere(service, withToken(wrong))
    await isNotThere(service, { headers: { authorization: TOKEN } })
    expect((await service.fetch('/ready', withToken(TOKEN))).json).toEqual(READY)
    expect((await service.fetch('/metrics', withToken(TOKEN))).text).toContain('cashier_http_request_seconds')
    expect(service.logged.join('\n')).not.toContain(TOKEN)
  })

  it('they are not available if port and token are not configured', async () => {
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
  ])('the environment %j selects where they are available', (env, operations) => {
    expect(readEnvironment(env)).toMatchObject({ ok: true, environment: { operations } })
  })

  it.each([{ CASHIER_OPERATIONS_PORT: 'x' }, { CASHIER_OPERATIONS_TOKEN: 'short' }])(
    'the invalid environment %j is refused',
    (env) => {
      const outcome = readEnvironment(env)
      const [name = ''] = Object.keys(env)
      expect(outcome.ok ? [] : outcome.problems).toEqual([expect.stringContaining(`${name}:`)])
    },
  )

  it('issue-9 1.4 the service is not ready for ten seconds after the database disk was full', async () => {
    const service = await open({ kind: 'open' })
    let elapsed = 0
    const disk = watchDisk(() => elapsed)
    const processStatus = () => ({
      isStuck: false,
      isDiskFull: disk.isFull(),
      openBreakers: {},
      usableRates: {},
      certificateEnds: {},
      pool: POOL,
    })
    const { readiness } = createOperations({ db: service.db, now: () => new Date(), processStatus })
    disk.note(new DatabaseUnavailable('ECONNRESET', true, undefined))
    expect(await readiness()).toMatchObject({ isReady: true, takesWrites: true, isDiskFull: false })
    disk.note(new DatabaseUnavailable('53100', true, undefined))
    elapsed = 10_000
    expect(await readiness()).toMatchObject({ isReady: false, takesWrites: true, isDiskFull: true })
    elapsed = 10_001
    expect(await readiness()).toMatchObject({ isReady: true })
  })

  it('simultaneous requests for metrics query the database once, and again after five seconds', async () => {
    const service = await open({ kind: 'open' })
    let elapsed = 0
    let asked = 0
    const operations = createOperations({
      db: service.db,
      now: () => {
        asked += 1
        return new Date()
      },
      processStatus: () => HEALTHY,
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

  it('issue-8 5 simultaneous readiness requests test one write, and another one after two seconds', async () => {
    const service = await open({ kind: 'open' })
    const begin = 100_000
    let elapsed = begin
    let writes = 0
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => {
        writes += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const openBreakers = { 'sandbox pay': 1, 'sandbox ask': 0 }
    const processStatus = () => ({
      isStuck: false,
      isDiskFull: false,
      openBreakers,
      usableRates: {},
      certificateEnds: {},
      pool: POOL,
    })
    const { readiness, drain } = createOperations({
      db,
      now: () => new Date(),
      processStatus,
      elapsedMs: () => elapsed,
    })
    await Promise.all([readiness(), readiness()])
    elapsed = begin + 2_000
    expect(await readiness()).toMatchObject({ isReady: true, away: ['sandbox pay'] })
    expect(writes).toBe(1)
    elapsed = begin + 2_001
    await readiness()
    expect(writes).toBe(2)
    elapsed = begin + 10_000
    drain()
    expect(await readiness()).toMatchObject({ isReady: false, takesWrites: true, isDraining: true })
    expect(writes).toBe(2)
  })

  it('issue-8 5 the service is not ready if a write fails or takes two seconds or jobs are stuck; failed counts are not cached', async () => {
    // On the embedded database, because a connection pool uses timers, which this test replaces.
    const service = await open({ kind: 'open' }, 'pglite')
    let isAway = true
    let answer: (() => void) | undefined
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: ({ result }) => new Promise((resolve) => (answer = () => resolve(result))),
    })
    const on = (own: typeof db, isStuck = false) =>
      createOperations({ db: own, now: () => new Date(), processStatus: () => ({ ...HEALTHY, isStuck }) })
    const notReady = { isReady: false, takesWrites: false }
    expect(await on(db).readiness()).toMatchObject(notReady)
    expect(await on(service.db, true).readiness()).toMatchObject({ ...notReady, isStuck: true })
    isAway = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isAnswered = false
      const slow = on(db)
        .readiness()
        .finally(() => (isAnswered = true))
      vi.advanceTimersByTime(1_999)
      await new Promise(setImmediate)
      expect(isAnswered).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await slow).toMatchObject(notReady)
    } finally {
      vi.useRealTimers()
      answer?.()
    }
    isAway = true
    const counting = on(
      service.db.withPlugin({
        transformQuery: ({ node }) => {
          if (isAway) throw new Error('away')
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    )
    await expect(counting.count()).rejects.toThrow('away')
    isAway = false
    expect(await counting.count()).toMatchObject({ openPayments: {} })
  })

  it('a port that is in use is an error when the port is opened', async () => {
    const taken = createServer().listen(await freePort(), '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const service = await open({ kind: 'port', port, host: '127.0.0.1' })
    await expect(service.operations(port)).rejects.toThrow('EADDRINUSE')
    taken.close()
  })
})
