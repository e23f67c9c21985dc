/** Deliveries as operators read, retry and replay them, over real HTTP to a merchant's real endpoint (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MERCHANT_EVENTS_PER_PAGE, REPLAYED_EVENTS_MAX, type StoredEvent } from '@modulor/contract/merchant'
import { DELIVERIES_PER_PAGE, type Delivery } from '@modulor/contract/operator'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countReplay, retryDelivery } from '../../src/features/merchant-events'
import { MERCHANT_KEY, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const OTHER_KEY = 'sk_sandbox_harbour'

type Page = {
  deliveries: Delivery[]
  next_cursor: string | null
  suspended: { brand: string }[]
}

describe.each(oneDatabaseKind())('deliveries for operators on %s', (kind) => {
  let service: TestService
  let merchant: Server
  let support: OperatorCaller
  let paymentId: string
  let status = 204
  const received: string[] = []

  beforeAll(async () => {
    merchant = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']))
      request.resume().on('end', () => response.writeHead(status).end())
    })
    await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
    const host = `127.0.0.1:${(merchant.address() as AddressInfo).port}`
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      isStarted: true,
      configure: (config) => {
        const brand = config.brands.COM
        if (!brand) throw new Error('the demo has lost its brand')
        const webhook = { ...brand.webhook, url: `http://${host}/events` }
        return {
          ...config,
          private_hosts_allowed: [...config.private_hosts_allowed, host],
          brands: { ...config.brands, COM: { ...brand, webhook } },
        }
      },
    })
    support = await (await openOperatorApi(service)).signedInAs('support')
    const answer = await service.call('depositSubmit', {
      session: await service.openSession(),
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '12.50',
        currency: 'EUR',
        card_data: { card_pan: '4242424242424242', card_cvv: '737', month: '12', year: '30' },
      },
    })
    paymentId = String((answer.json as { payment_id?: unknown }).payment_id)
    // The payment has an event of its own.
    await until(() => received.length > 0)
    await isAtRest()
  })
  afterAll(async () => {
    await service.close()
    merchant.close()
  })
  beforeEach(async () => {
    await isAtRest()
    await sql`delete from jobs where kind = 'merchant_events'`.execute(service.db)
    await sql`update merchant_event_deliveries set state = 'delivered'`.execute(service.db)
    received.length = 0
  })

  /** An event of the payment, which the running service sends. */
  async function record(): Promise<string> {
    await sql`select merchant_event_record(null, payments, ${JSON.stringify({ type: 'payment.processing', data: {} })},
      ${service.clock.now()}) from payments where id = ${paymentId}`.execute(service.db)
    const { id } = await service.db
      .selectFrom('merchant_events')
      .select('id')
      .where('payment_id', '=', paymentId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const find = async (query: Record<string, string> = {}) => {
    const answer = await support.call('findDeliveries', { query })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as Page
  }
  const found = async (eventId: string, view: string) =>
    (await find({ view })).deliveries.find(({ event_id: id }) => id === eventId)
  const retry = (eventId: string, more: object = {}) =>
    support.call('retryDelivery', { params: { eventId }, body: { reason: 'the merchant asked', ...more } })
  const isAtRest = () =>
    until(async () => {
      const job = service.db.selectFrom('jobs').select('lease_token').where('kind', '=', 'merchant_events')
      return (await job.execute()).every(({ lease_token: token }) => token === null)
    })

  it('issue-12 2 a delivery shows why it fails; a retry sends the event at once, and resending a success needs confirmation', async () => {
    status = 503
    const eventId = await record()
    const failing = await until(() => found(eventId, 'failing'))
    expect(failing).toMatchObject({
      payment_id: paymentId,
      brand: 'COM',
      type: 'payment.processing',
      state: 'due',
      attempts: 1,
      last_answer: '503',
      last_tried_at: service.clock.now().toISOString(),
    })
    expect(Date.parse(failing.next_attempt_at ?? '')).toBeGreaterThan(service.clock.now().getTime())
    await isAtRest()
    status = 204
    expect(await retry(eventId)).toMatchObject({ status: 200, json: { event_id: eventId, state: 'due' } })
    await until(() => received.length === 2)
    expect(received).toEqual([eventId, eventId])
    await until(async () => (await found(eventId, 'due')) === undefined)
    await isAtRest()
    expect(await retry(eventId)).toMatchObject({ status: 409, json: { error_code: 'already_delivered' } })
    expect((await retry(eventId, { is_resend: true })).status).toBe(200)
    await until(() => received.length === 3)
    expect(received[2]).toBe(eventId)
    const lines = await service.db
      .selectFrom('audit_log')
      .select(['subject_id', 'outcome', 'reason'])
      .where('act', '=', 'retryDelivery')
      .orderBy('number', 'desc')
      .limit(2)
      .execute()
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'begun'])
    expect(lines[0]).toMatchObject({ subject_id: eventId, reason: 'the merchant asked' })
    await isAtRest()
  })

  it('issue-12 2 the merchant’s server lists its own events only, and can have one of them sent again', async () => {
    status = 503
    const eventId = await record()
    await until(() => found(eventId, 'failing'))
    await isAtRest()
    const list = async (query = '', merchantKey = MERCHANT_KEY, brand = 'COM') =>
      service.call('merchantEvents', { merchantKey, params: { brand }, query })
    const page = (await list(`?payment_id=${paymentId}&state=due`)).json as { events: StoredEvent[] }
    expect(page.events.map((event) => event.event_id)).toEqual([eventId])
    expect(page.events[0]).toMatchObject({ type: 'payment.processing', attempts: 1, last_answer: '503' })
    expect((await list('?state=nowhere')).status).toBe(400)
    expect((await list('?cursor=nowhere')).status).toBe(400)
    expect((await list('', OTHER_KEY)).status).toBe(401)
    expect(await list('', OTHER_KEY, 'HARBOUR')).toMatchObject({ status: 200, json: { events: [] } })
    const replay = (id: string, merchantKey = MERCHANT_KEY, brand = 'COM') =>
      service.call('replayEvent', { merchantKey, params: { brand, eventId: id } })
    expect((await replay(eventId, OTHER_KEY)).status).toBe(401)
    expect((await replay(eventId, OTHER_KEY, 'HARBOUR')).status).toBe(404)
    expect((await replay(randomUUID())).status).toBe(404)
    expect((await replay('none')).status).toBe(404)
    expect((await retry(randomUUID())).status).toBe(404)
    status = 204
    expect(await replay(eventId)).toMatchObject({ status: 200, json: { event_id: eventId, state: 'due' } })
    await until(() => received.length === 2)
    await until(async () => (await found(eventId, 'due')) === undefined)
    await isAtRest()
    // An accepted event is sent again as well: the merchant knows what it has lost.
    expect((await replay(eventId)).status).toBe(200)
    await until(() => received.length === 3)
    expect(received).toEqual([eventId, eventId, eventId])
    await isAtRest()
    // An event whose delivery was deleted after its retention period.
    await sql`delete from merchant_event_deliveries where event_id = ${eventId}`.execute(service.db)
    expect((await replay(eventId)).status).toBe(404)
    expect((await retry(eventId)).status).toBe(404)
  })

  it('issue-12 2 a replay sends all events of a time range again, once even if it is requested repeatedly', async () => {
    status = 204
    service.clock.advance(60_000)
    const from = service.clock.now()
    const first = await record()
    const second = await record()
    service.clock.advance(1_000)
    const to = service.clock.now()
    const later = await record()
    await until(() => received.length === 3)
    await isAtRest()
    const replay = async (merchantKey = MERCHANT_KEY, brand = 'COM', range: object = { from, to }) =>
      service.call('replayEvents', { merchantKey, params: { brand }, body: range })
    expect((await replay(OTHER_KEY)).status).toBe(401)
    expect(await replay(OTHER_KEY, 'HARBOUR')).toMatchObject({ status: 200, json: { events: 0 } })
    expect((await replay(MERCHANT_KEY, 'COM', { from: 'yesterday', to })).status).toBe(400)
    expect((await replay(MERCHANT_KEY, 'COM', { from })).status).toBe(400)
    status = 503
    expect(await replay()).toMatchObject({ status: 200, json: { events: 2 } })
    await until(() => received.length > 3)
    expect(await replay()).toMatchObject({ status: 200, json: { events: 2 } })
    await until(() => found(first, 'failing'))
    await isAtRest()
    const sent = received.length
    status = 204
    await replay()
    await until(async () => (await found(second, 'due')) === undefined)
    await isAtRest()
    expect(received.slice(sent)).toEqual([first, second])
    expect(received.filter((id) => id === later)).toHaveLength(1)
  })

  it('issue-12 2 the merchant’s list of events continues from its cursor', async () => {
    status = 204
    for (let count = 0; count <= MERCHANT_EVENTS_PER_PAGE; count++) await record()
    const read = async (query: string) =>
      (await service.call('merchantEvents', { merchantKey: MERCHANT_KEY, params: { brand: 'COM' }, query })).json as {
        events: StoredEvent[]
        next_cursor: string | null
      }
    const first = await read('')
    expect(first.events).toHaveLength(MERCHANT_EVENTS_PER_PAGE)
    const second = await read(`?cursor=${first.next_cursor ?? ''}`)
    const ids = [...first.events, ...second.events].map((event) => event.event_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(MERCHANT_EVENTS_PER_PAGE)
    await until(() => received.length > MERCHANT_EVENTS_PER_PAGE)
    await isAtRest()
  })

  it('issue-12 2 an event that was given up is sent again, also to an endpoint that was suspended', async () => {
    status = 410
    const eventId = await record()
    await until(() => found(eventId, 'failing'))
    await isAtRest()
    expect((await find()).suspended.map(({ brand }) => brand)).toEqual(['COM'])
    await sql`update merchant_event_deliveries set state = 'given_up' where event_id = ${eventId}`.execute(service.db)
    await sql`delete from jobs where kind = 'merchant_events'`.execute(service.db)
    expect(await found(eventId, 'given_up')).toMatchObject({
      state: 'given_up',
      last_answer: '410',
      next_attempt_at: null,
    })
    status = 204
    expect((await retry(eventId)).status).toBe(200)
    await until(() => received.length === 2)
    await until(async () => (await found(eventId, 'due')) === undefined)
    expect((await find()).suspended).toEqual([])
    await isAtRest()
  })

  it('issue-12 2 an event that is being sent is not sent a second time', async () => {
    status = 503
    const eventId = await record()
    await until(() => found(eventId, 'failing'))
    await isAtRest()
    const leasedUntil = new Date(service.clock.now().getTime() + 60_000)
    await sql`update jobs set lease_token = nextval('job_lease_tokens'), leased_by = 'another', run_at = ${leasedUntil}
      where kind = 'merchant_events'`.execute(service.db)
    expect(await retry(eventId)).toMatchObject({ status: 409, json: { error_code: 'delivery_running' } })
    const replay = { merchantKey: MERCHANT_KEY, params: { brand: 'COM', eventId } }
    expect((await service.call('replayEvent', replay)).status).toBe(409)
    // A lease that has expired belongs to a process that no longer sends.
    const retriedAt = (now: Date) => retryDelivery(service.db, { eventId, isResend: false, now })
    expect(await retriedAt(new Date(leasedUntil.getTime() - 1))).toBe('running')
    expect(await retriedAt(leasedUntil)).toBe('retried')
    await sql`update jobs set lease_token = null, leased_by = null`.execute(service.db)
  })

  it('issue-12 2 a replay can be counted before, and sends exactly the events of its time range', async () => {
    status = 204
    const from = service.clock.now()
    const eventId = await record()
    await until(async () => received.length === 1 && (await found(eventId, 'due')) === undefined)
    await isAtRest()
    const to = new Date(from.getTime() + 1)
    service.clock.advance(1_000)
    const later = await record()
    await until(async () => received.length === 2 && (await found(later, 'due')) === undefined)
    await isAtRest()
    const range = { brand: 'COM', from: from.toISOString(), to: to.toISOString() }
    const counted = await support.call('countReplay', { query: range })
    const { events, is_too_long: isTooLong } = counted.json as { events: number; is_too_long: boolean }
    expect(events).toBeGreaterThan(0)
    expect(isTooLong).toBe(false)
    const time = { brand: 'COM', since: from, until: to }
    expect(await countReplay(service.db, time, events)).toEqual({ events, isMore: false })
    expect(await countReplay(service.db, time, events - 1)).toEqual({ events: events - 1, isMore: true })
    const replayed = await support.call('replayDeliveries', { body: { ...range, reason: 'lost by the merchant' } })
    expect(replayed).toMatchObject({ status: 200, json: { events } })
    await until(() => received.length === 2 + events)
    expect(received.slice(2)).not.toContain(later)
    const other = await support.call('countReplay', { query: { ...range, brand: 'NONE' } })
    expect(other.json).toEqual({ events: 0, is_too_long: false })
    await isAtRest()
  })

  it('issue-12 2 SVC-4 a time range with more events than one replay sends is refused', async () => {
    const insert = (from: number, to: number) =>
      sql`
      insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
      select gen_random_uuid(), ${paymentId}, n, 'COM', '{"type":"payment.declined"}', '2020-01-01T12:00:00Z'
      from generate_series(${from}::integer, ${to}::integer) as n`.execute(service.db)
    const range = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }
    const byMerchant = () =>
      service.call('replayEvents', { merchantKey: MERCHANT_KEY, params: { brand: 'COM' }, body: range })
    await insert(100_001, 100_000 + REPLAYED_EVENTS_MAX)
    // These events have no deliveries, so nothing is sent: the answer is only that the number is permitted.
    expect(await byMerchant()).toMatchObject({ status: 200 })
    await insert(200_001, 200_001)
    expect(await byMerchant()).toMatchObject({ status: 400, json: { fields: { to: expect.any(String) as string } } })
    const replay = { body: { brand: 'COM', ...range, reason: 'lost by the merchant' } }
    expect(await support.call('replayDeliveries', replay)).toMatchObject({
      status: 422,
      json: { error_code: 'range_too_long', details: { events_max: String(REPLAYED_EVENTS_MAX) } },
    })
  })

  it('issue-12 2 pages show each delivery once, the longest waiting first', async () => {
    const count = DELIVERIES_PER_PAGE + 3
    await sql`insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
      select gen_random_uuid(), ${paymentId}, 1000 + n, 'COM', '{"type":"payment.declined"}', ${service.clock.now()}
      from generate_series(1, ${count}) as n`.execute(service.db)
    await sql`insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state)
      select id, payment_id, sequence, created_at - make_interval(secs => sequence / 2), 'given_up'
      from merchant_events where sequence between 1001 and ${1000 + count}`.execute(service.db)
    const first = await find({ view: 'given_up', brand: 'COM' })
    expect(first.deliveries).toHaveLength(DELIVERIES_PER_PAGE)
    const second = await find({ view: 'given_up', brand: 'COM', cursor: first.next_cursor ?? '' })
    expect(second.next_cursor).toBeNull()
    const all = [...first.deliveries, ...second.deliveries]
    expect(new Set(all.map(({ event_id: id }) => id)).size).toBe(count)
    const times = all.map(({ first_due_at: at }) => at)
    expect(times).toEqual([...times].sort())
    expect((await find({ view: 'given_up', brand: 'NONE' })).deliveries).toEqual([])
    const refused = await support.call('findDeliveries', { query: { cursor: 'made-up' } })
    expect(refused).toMatchObject({ status: 400, json: { fields: { cursor: expect.any(String) as string } } })
  })
})
