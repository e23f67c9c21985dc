/** The collector of the clickstream: what is stored of a batch, for which session, and its limits. */
import { randomUUID } from 'node:crypto'
import { SESSION_HEADER } from '@modulor/contract/http'
import { REALTIME_WEBSOCKET_PATH, RealtimeTokens } from '@modulor/contract/realtime'
import { oneDatabaseKind } from '@modulor/testkit'
import { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { batchOf, counted, event, partitionOf, storedOf } from './clickstream-batch'
import { openTestService, type TestService } from './test-service'

const listViewed = event(1, 'method_list_viewed', { methods_count: 3 })
const HARBOUR_KEY = 'sk_sandbox_harbour'
const DAY_MS = 86_400_000

describe.each(oneDatabaseKind())('the collector of the clickstream on %s', (kind) => {
  let service: TestService
  let session: string
  beforeAll(async () => {
    service = await openTestService(kind, { ratePerSession: 200 })
    session = await service.openSession()
  })
  afterAll(() => service.close())
  const send = (body: unknown, as = session) => service.call('clickstream', { session: as, body })

  it('CLICK-1 CLICK-2 each event is stored with the data of its session', async () => {
    const events = [
      listViewed,
      event(2, 'method_page_viewed', { method: 'card' }),
      event(3, 'amount_settled', { method: 'card', amount: '25.00', currency: 'EUR' }),
    ]
    const batch = batchOf(events, { merchant_visit_id: 'campaign-7', device: 'mobile', language: 'de' })
    const answer = await send(batch)
    expect([answer.status, answer.json]).toEqual([200, { accepted_count: 3, refused_count: 0 }])
    const rows = await storedOf(service, batch.page_view_id, 3)
    const { visitor_id, visit_id, page_view_id, merchant_visit_id, device, language } = batch
    expect(rows.map(({ received_on: _day, ...row }) => ({ ...row, at_ms: Number(row.at_ms) }))).toEqual(
      events.map(({ name, sequence, at_ms, flow, data }) => ({
        ...{ visitor_id, visit_id, page_view_id, merchant_visit_id, device, language },
        ...{ name, sequence, at_ms, flow, data, method: 'method' in data ? data.method : null },
        ...{ brand: 'COM', country: 'DE', currency: 'EUR', received_at: service.clock.now() },
      })),
    )
    expect(await partitionOf(service, page_view_id)).toEqual(['clickstream_events_20260304'])
  })

  it('CLICK-4 unknown keys are left out, invalid events are refused, and the others of the batch are stored', async () => {
    const secrets = { card_number: '4111111111111111', email: 'marta@mail.example', session_id: session }
    const batch = batchOf([
      event(1, 'method_page_viewed', { method: 'card', ...secrets }, secrets),
      event(2, 'method_page_viewed', { method: 'no-such-method' }),
      event(3, 'method_page_viewed', { method: 'marta@mail.example' }),
      event(4, 'password_typed', { text: 'x' }),
      'no event',
      event(5, 'payment_submitted', { method: 'card' }),
      event(6, 'amount_settled', { method: 'card', amount: '4111.111111111111', currency: 'EUR' }),
    ])
    const before = await counted(service, 'events_total', 'refused')
    const answer = await send({ ...batch, ...secrets })
    expect(answer.json).toEqual({ accepted_count: 2, refused_count: 5 })
    const rows = await storedOf(service, batch.page_view_id, 2)
    expect(rows.map(({ sequence, data }) => [sequence, data])).toEqual([
      [1, { method: 'card' }],
      [5, { method: 'card' }],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/4111|marta|cs_/)
    expect(await counted(service, 'events_total', 'refused')).toBe(before + 5)
  })

  it('CLICK-2 a batch that is sent again is stored once', async () => {
    const batch = batchOf([listViewed, event(2, 'carousel_viewed', { methods_count: 2 })])
    const before = await counted(service, 'events_total', 'repeated')
    await send(batch)
    await storedOf(service, batch.page_view_id, 2)
    await send(batch)
    // A later batch is stored later.
    const last = batchOf([listViewed])
    await send(last)
    await storedOf(service, last.page_view_id, 1)
    expect(await storedOf(service, batch.page_view_id, 2)).toHaveLength(2)
    expect(await counted(service, 'events_total', 'repeated')).toBe(before + 2)
  })

  it('CLICK-4 events of a brand whose clickstream is off are refused, and its page gets no channel and does not send any', async () => {
    const foreign = await service.openSession({ brand: 'HARBOUR', key: HARBOUR_KEY })
    const answer = await send(batchOf([listViewed]), foreign)
    expect([answer.status, answer.json]).toEqual([200, { accepted_count: 0, refused_count: 1 }])
    const boot = async (id: string, brand: string) => (await service.fetch(`/?session_id=${id}&lang=en-${brand}`)).text
    expect(await boot(session, 'COM')).toContain('"clickstream":"on"')
    expect(await boot(foreign, 'HARBOUR')).not.toContain('"clickstream"')
    const channelOf = async (id: string) =>
      RealtimeTokens.parse((await service.call('realtimeTokens', { session: id, body: {} })).json).clicks
    expect([await channelOf(session), await channelOf(foreign)]).toEqual([expect.stringMatching(/^clicks:/), null])
  })

  it('CLICK-4 a page of a brand whose clickstream is off removes the cookies that the browser still has', async () => {
    const removed = async (query: string, cookie: string) => {
      const answer = await fetch(`${service.url}/deposit?${query}`, { headers: { cookie } })
      return answer.headers.getSetCookie()
    }
    const cookies = 'a=b; modulor_visit=x; modulor_visitor=y'
    expect(await removed('lang=en-HARBOUR', cookies)).toEqual([
      'modulor_visitor=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
      'modulor_visitor=; Path=/; Max-Age=0; SameSite=Lax',
      'modulor_visit=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
      'modulor_visit=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(await removed('lang=en-HARBOUR', 'a=b; not_modulor_visit=x')).toEqual([])
    expect(await removed('lang=en-COM', cookies)).toEqual([])
  })

  it('CLICK-4 SVC-7 a limited number of events per minute is parsed for one player’s connection, and others lose nothing', async () => {
    const { auth_token: token, clicks } = RealtimeTokens.parse(
      (
        await service.call('realtimeTokens', {
          session: await service.openSession({ user: { id: 'flood' } }),
          body: {},
        })
      ).json,
    )
    const client = new Centrifuge(service.url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH, {
      ...{ websocket: WebSocket, token },
    })
    client.connect()
    await client.ready(5_000)
    const before = await counted(service, 'events_total', 'limited')
    // None of them can be stored, so none waits in the buffer.
    const flood = batchOf(Array.from({ length: 400 }, () => 'no event'))
    for (let count = 0; count < 9; count += 1) await client.publish(clicks ?? '', flood)
    client.disconnect()
    expect((await counted(service, 'events_total', 'limited')) - before).toBe(600)
    expect((await send(batchOf([listViewed]))).json).toEqual({ accepted_count: 1, refused_count: 0 })
  })

  it('CLICK-2 events of a returned payment are accepted with its pay session id, and refused with an unknown one', async () => {
    const submitted = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'halden' }, idempotencyKey: randomUUID() },
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { session_id: paySession } = submitted.json as { session_id: string }
    const batch = batchOf([event(1, 'result_viewed', { method: 'halden', status: 'success', after_ms: null })])
    expect((await send(batch, paySession)).json).toEqual({ accepted_count: 1, refused_count: 0 })
    const [row] = await storedOf(service, batch.page_view_id, 1)
    expect(row).toMatchObject({ brand: 'COM', country: 'DE', currency: 'EUR', method: 'halden' })
    expect((await send(batch, 'ps_of_nobody_at_all')).status).toBe(404)
  })

  it('SESS-4 CLICK-2 refuses a session that has ended with code 17', async () => {
    const ended = await service.openSession({ user: { id: 'leaver' } })
    await service.call('endOwnSession', { session: ended })
    const answer = await send(batchOf([listViewed]), ended)
    expect([answer.status, answer.json]).toMatchObject([401, { error_code: '17' }])
  })

  it.each([
    ['no events', { events: [] }],
    ['401 events', { events: Array.from({ length: 401 }, () => 1) }],
    ['a page view that has no random name', { page_view_id: 'marta' }],
    ['a visitor that has a name', { visitor_id: 'marta@mail.example' }],
    ['an unknown device', { device: 'toaster' }],
  ])('CLICK-4 a batch with %s is a bad request', async (_what, over) => {
    expect((await send({ ...batchOf([listViewed]), ...over })).status).toBe(400)
  })

  it('CLICK-2 a batch of more than 40000 bytes is refused', async () => {
    const bodyOf = (bytes: number) => {
      const body = JSON.stringify(batchOf([listViewed]))
      return body.slice(0, -1) + `,"more":"${'x'.repeat(bytes - body.length - ',"more":""'.length)}"}`
    }
    const post = (body: string) =>
      service.fetch('/psp', {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'application/json', [SESSION_HEADER]: session },
      })
    expect((await post(bodyOf(40_000))).status).toBe(200)
    const answer = await post(bodyOf(40_001))
    expect([answer.status, answer.json]).toMatchObject([413, { error_code: 'body_too_large' }])
  })

  it('CLICK-4 SVC-7 the collector has its own rate limit, which does not count for the session’s other calls', async () => {
    const busy = await service.openSession({ user: { id: 'busy' } })
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push((await send(batchOf([listViewed]), busy)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    const others: number[] = []
    for (let count = 0; count < 200; count += 1)
      others.push((await service.call('openWithdrawals', { session: busy })).status)
    expect(new Set(others)).toEqual(new Set([200]))
  })

  it('CLICK-2 events of another day get another partition, in which a repeated event is stored again', async () => {
    const batch = batchOf([listViewed], { merchant_visit_id: 'overnight' })
    await send(batch)
    await storedOf(service, batch.page_view_id, 1)
    service.clock.advance(DAY_MS)
    await send(batch, await service.openSession())
    await storedOf(service, batch.page_view_id, 2)
    expect((await partitionOf(service, batch.page_view_id)).toSorted()).toEqual([
      'clickstream_events_20260304',
      'clickstream_events_20260305',
    ])
  })
})
