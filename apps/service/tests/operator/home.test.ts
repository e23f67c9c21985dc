/** The first page of the desk, over real HTTP (issue-12 2, 3). */
import { randomUUID } from 'node:crypto'
import type { Configuration, Home } from '@modulor/contract/operator'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorHome } from '../../src/features/operator-home'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * HOUR_MS

describe.each(oneDatabaseKind())('the first page on %s', (kind) => {
  let service: TestService
  let viewer: OperatorCaller
  let given: string

  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    viewer = await (await openOperatorApi(service)).signedInAs('viewer')
    const { json } = await service.call('depositSubmit', {
      session: await service.openSession(),
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '12.50',
        currency: 'EUR',
        card_data: { card_pan: '4242424242424242', card_cvv: '737', month: '12', year: '30' },
      },
    })
    given = String((json as { payment_id?: unknown }).payment_id)
  })
  afterAll(() => service.close())

  /** Payments like the given one, accepted some time before now, which then moved to a state. */
  async function pay(
    count: number,
    agoMs: number,
    state: 'succeeded' | 'declined',
    declineCode: string | null = null,
    methodId = 'card',
  ) {
    const at = new Date(service.clock.now().getTime() - agoMs)
    for (let number = 0; number < count; number += 1) {
      const id = randomUUID()
      const reference = id
        .replace(/[^2-9a-f]/g, '')
        .toUpperCase()
        .slice(0, 10)
        .padEnd(10, 'Z')
      await sql`insert into payments select copy.* from payments as given, lateral jsonb_populate_record(given,
        jsonb_build_object('id', ${id}::text, 'pay_session_id', ${id}::text, 'idempotency_key', ${id}::text, 'version', 1,
          'state', 'submitting', 'reference', ${reference}::text, 'created_at', ${at}::timestamptz, 'pay_group_id', ${methodId}::text)
      ) as copy where given.id = ${given}`.execute(service.db)
      await sql`update payments set state = ${state}, decline_code = ${declineCode}, version = 2 where id = ${id}`.execute(
        service.db,
      )
    }
  }
  const counted = (home: Home) => ({ hour: home.hour, day: home.day })
  /** Counts without the cache. */
  const count = () => createOperatorHome({ db: service.db, now: service.clock.now }).read()

  it('issue-12 3 current success counts are shown beside those of a week ago, by method, decline reason and hour', async () => {
    const before = await count()
    await pay(3, 10 * MINUTE_MS, 'succeeded')
    await pay(1, 20 * MINUTE_MS, 'declined', 'stolen_card')
    await pay(2, 5 * HOUR_MS, 'declined', 'do_not_honour')
    await pay(4, WEEK_MS + 30 * MINUTE_MS, 'succeeded')
    await pay(1, WEEK_MS + 30 * MINUTE_MS, 'declined', 'do_not_honour')
    await pay(5, 25 * HOUR_MS, 'succeeded')
    const home = await count()
    const open = before.hour.now.open
    expect(counted(home)).toEqual({
      hour: {
        now: { payments: open + 4, succeeded: 3, failed: 1, open },
        week_ago: { payments: 5, succeeded: 4, failed: 1, open: 0 },
      },
      day: {
        now: { payments: open + 6, succeeded: 3, failed: 3, open },
        week_ago: { payments: 5, succeeded: 4, failed: 1, open: 0 },
      },
    })
    expect(home.methods).toEqual([{ flow: 'deposit', method_id: 'card', hour: home.hour, day: home.day }])
    expect(home.declines).toEqual([
      { code: 'do_not_honour', now: 2, week_ago: 1 },
      { code: 'stolen_card', now: 1, week_ago: 0 },
    ])
    expect(home.hours).toHaveLength(24)
    const hourBefore = (ms: number) => new Date(Date.parse(home.at) - ms).toISOString()
    expect([home.hours.at(0)?.from, home.hours.at(-1)?.from]).toEqual([hourBefore(24 * HOUR_MS), hourBefore(HOUR_MS)])
    expect(home.hours.at(-1)?.now.failed).toBe(1)
    expect(home.hours.at(-6)?.now).toEqual({ payments: 2, succeeded: 0, failed: 2, open: 0 })
  })

  it('issue-12 3 methods are sorted by their payments, and decline reasons by their counts now and a week ago', async () => {
    await pay(1, MINUTE_MS, 'succeeded', null, 'a-method')
    await pay(2, MINUTE_MS, 'declined', 'an_older_code', 'b-method')
    await pay(1, MINUTE_MS, 'declined', 'a_code', 'b-method')
    await pay(3, MINUTE_MS, 'declined', 'b_code', 'b-method')
    await pay(3, WEEK_MS + MINUTE_MS, 'declined', 'c_code', 'b-method')
    await pay(1, MINUTE_MS, 'declined', 'c_code', 'b-method')
    const { methods, declines } = await count()
    const own = methods.filter(({ method_id: id }) => id !== 'card')
    expect(own.map(({ method_id: id, day, hour }) => [id, day.now.payments, hour.now.payments])).toEqual([
      ['b-method', 7, 7],
      ['a-method', 1, 1],
    ])
    const codes = declines.map(({ code }) => code).filter((code) => code.endsWith('_code'))
    expect(codes).toEqual(['b_code', 'an_older_code', 'c_code', 'a_code'])
  })

  it('issue-12 3 the page shows the age of cases, the oldest open payment, and failing deliveries', async () => {
    const now = service.clock.now().getTime()
    const openCase = (subject: string, agoMs: number) =>
      sql`insert into operator_cases (subject, kind, details, opened_at)
        values (${subject}, 'unknown_payment', '{}', ${new Date(now - agoMs)})`.execute(service.db)
    await openCase('a', MINUTE_MS)
    await openCase('b', 2 * HOUR_MS)
    await openCase('c', 48 * HOUR_MS)
    await openCase('closed', 72 * HOUR_MS)
    await sql`update operator_cases set closed_at = ${new Date(now)} where subject = 'closed'`.execute(service.db)
    const eventId = randomUUID()
    await sql`insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
      values (${eventId}, ${given}, 1000, 'COM', '{}', ${new Date(now)})`.execute(service.db)
    await sql`insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state, attempt)
      values (${eventId}, ${given}, 1000, ${new Date(now)}, 'due', 3)`.execute(service.db)
    const home = await count()
    expect(home.cases).toEqual([
      {
        kind: 'unknown_payment',
        count: 3,
        oldest_at: new Date(now - 48 * HOUR_MS).toISOString(),
        last_hour: 1,
        last_day: 1,
        older: 1,
      },
    ])
    expect(home.unsettled).toMatchObject([{ flow: 'deposit', state: 'unknown', count: 1, oldest_payment_id: given }])
    expect(home.deliveries).toEqual([{ brand: 'COM', failing: 1, given_up: 0, oldest_at: new Date(now).toISOString() }])
  })

  it('issue-12 3 the page is counted again after more than five seconds, and at once after a failed count', async () => {
    let elapsedMs = 60_000
    let isAway = true
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const home = createOperatorHome({ db, now: service.clock.now, elapsedMs: () => elapsedMs })
    await expect(home.read()).rejects.toThrow('away')
    isAway = false
    const countedAt = async () => Date.parse((await home.read()).at)
    const first = await countedAt()
    service.clock.advance(1_000)
    elapsedMs += 5_000
    expect(await countedAt()).toBe(first)
    elapsedMs += 1
    expect(await countedAt()).toBe(first + 1_000)
  })

  it('issue-12 3 the HTTP response has the counts of a few seconds ago', async () => {
    const first = await viewer.call('home')
    expect(first.status, first.text).toBe(200)
    const { at } = first.json as Home
    service.clock.advance(1_000)
    expect((await viewer.call('home')).json).toMatchObject({ at })
  })

  it('issue-12 2 methods and limits are shown as configured, without any key, secret or address of a provider', async () => {
    const answer = await viewer.call('readConfiguration')
    expect(answer.status, answer.text).toBe(200)
    const { methods, brands } = answer.json as Configuration
    expect(methods.find(({ method_id: id }) => id === 'card')).toMatchObject({ flow: 'deposit', provider: 'sandbox' })
    expect(brands.find(({ code }) => code === 'COM')?.risk).toContainEqual({
      rule: 'cvv_failures_per_day',
      scope: 'card',
      limit: 'unlimited',
    })
    expect(answer.text).not.toMatch(/whsec_|sk_sandbox|api_key|http:/)
  })

  it('issue-12 2 the funnel report accepts a range of days, and refuses too many days and days that do not exist', async () => {
    const funnel = (from: string, to: string) => viewer.call('readFunnel', { query: { from, to, by: 'method' } })
    expect(await funnel('2026-11-01', '2026-11-20')).toMatchObject({
      status: 200,
      json: { lines: [{ group: null, is_whole: true, list_count: 0, success_count: 0 }] },
    })
    for (const [from, to] of [
      ['2026-11-20', '2026-11-01'],
      ['2026-09-01', '2026-11-20'],
      ['2026-13-41', '2026-13-41'],
      ['0000-01-01', '0000-01-02'],
    ] as const)
      for (const report of ['readFunnel', 'readRoutes'] as const)
        expect([from, (await viewer.call(report, { query: { from, to } })).status]).toEqual([from, 400])
    const withNul = { from: '2026-11-01', to: '2026-11-02', brand: 'a\u0000' }
    expect((await viewer.call('readFunnel', { query: withNul })).status).toBe(400)
  })
})
