/** A clickstream that cannot be stored: payments and pages are not affected, and dropped events are counted. */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { RawNode, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../src/db'
import { batchOf, counted, event, storedOf } from './clickstream-batch'
import { openTestService, type TestService } from './test-service'

const BUFFER = 10_000
const OF_ONE_PLAYER = 1_000
const BATCH = 200

/** Makes the clickstream's SQL statements fail while `state.error` is set. */
function brokenTable() {
  const state = { error: undefined as Error | undefined, attempts: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node) || !node.sqlFragments.join('').includes('clickstream_')) return node
      state.attempts += 1
      if (state.error) throw state.error
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { state, plugin }
}

describe.each(oneDatabaseKind())('a clickstream that cannot be stored on %s', (kind) => {
  let service: TestService
  let table: ReturnType<typeof brokenTable>
  let session: string
  beforeEach(async () => {
    table = brokenTable()
    service = await openTestService(kind, { plugin: table.plugin })
    session = await service.openSession()
  })
  afterEach(() => service.close())
  const carousel = (sequence: number) => event(sequence, 'carousel_viewed', { methods_count: 2 })
  const send = async (events: readonly unknown[], as = session) => {
    const body = batchOf(events)
    const { status, json } = await service.call('clickstream', { session: as, body })
    return { status, json, pageView: body.page_view_id }
  }

  it('CLICK-4 a payment is not delayed, and the events are stored when the database is back', async () => {
    table.state.error = new DatabaseUnavailable('ECONNRESET', false, undefined)
    const sent = await send([carousel(1)])
    expect([sent.status, sent.json]).toEqual([200, { accepted_count: 1, refused_count: 0 }])
    await until(async () => (await counted(service, 'failures_total', 'store')) >= 2)
    const paid = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'halden' }, idempotencyKey: 'while-the-table-is-away' },
      body: { amount: '25.00', currency: 'EUR' },
    })
    expect(paid.status).toBe(200)
    expect(service.logged.filter((line) => line.includes('could not be stored; they are kept'))).toHaveLength(1)
    table.state.error = undefined
    await storedOf(service, sent.pageView, 1)
    await until(async () => (await counted(service, 'events_total', 'stored')) === 1)
    await storedOf(service, (await send([carousel(1)])).pageView, 1)
    expect(service.logged.filter((line) => line.includes('can be stored again'))).toHaveLength(1)
  })

  it('CLICK-4 a buffer of 10000 events is filled, and further events are dropped and counted', async () => {
    table.state.error = new DatabaseUnavailable('ECONNRESET', false, undefined)
    const events = Array.from({ length: BATCH }, (_, index) => carousel(index + 1))
    const accepted: unknown[] = []
    for (let player = 0; player < BUFFER / OF_ONE_PLAYER; player += 1) {
      const own = await service.openSession({ user: { id: `player-${player}` } })
      for (let count = 0; count < OF_ONE_PLAYER / BATCH; count += 1) accepted.push((await send(events, own)).json)
    }
    expect(accepted).toEqual(
      Array.from({ length: BUFFER / BATCH }, () => ({ accepted_count: BATCH, refused_count: 0 })),
    )
    const next = await service.openSession({ user: { id: 'the-next' } })
    for (let count = 0; count < OF_ONE_PLAYER / BATCH; count += 1) {
      const full = await send(events, next)
      expect([full.status, full.json]).toEqual([200, { accepted_count: 0, refused_count: 0 }])
    }
    expect(await counted(service, 'events_total', 'dropped')).toBe(OF_ONE_PLAYER)
    table.state.error = undefined
    await until(async () => (await counted(service, 'events_total', 'stored')) === BUFFER, { deadlineMs: 20_000 })
    // Dropped events are not in the buffer.
    expect((await send(events, next)).json).toEqual({ accepted_count: BATCH, refused_count: 0 })
  })

  it('CLICK-4 SVC-7 one player can fill a tenth of the buffer over all sessions, and further events are counted as limited', async () => {
    table.state.error = new DatabaseUnavailable('ECONNRESET', false, undefined)
    const events = Array.from({ length: BATCH }, (_, index) => carousel(index + 1))
    for (let count = 0; count < OF_ONE_PLAYER / BATCH; count += 1) await send(events)
    const again = await service.openSession()
    expect((await send(events, again)).json).toEqual({ accepted_count: 0, refused_count: 0 })
    expect(await counted(service, 'events_total', 'limited')).toBe(BATCH)
    expect(await counted(service, 'events_total', 'dropped')).toBe(0)
    const other = await service.openSession({ user: { id: 'another-player' } })
    expect((await send(events, other)).json).toEqual({ accepted_count: BATCH, refused_count: 0 })
    table.state.error = undefined
    await until(async () => (await counted(service, 'events_total', 'stored')) === OF_ONE_PLAYER + BATCH)
    // Stored events are no longer in the buffer.
    expect((await send(events, again)).json).toEqual({ accepted_count: BATCH, refused_count: 0 })
  })

  it('CLICK-4 a batch that the database always rejects is lost and counted, and the next one is stored', async () => {
    table.state.error = Object.assign(new Error('invalid input'), { code: '22P02' })
    await send([carousel(1), carousel(2)])
    await until(async () => (await counted(service, 'events_total', 'lost')) === 2)
    expect(service.logged.filter((line) => line.includes('"sql_state":"22P02","count":2'))).toHaveLength(1)
    table.state.error = undefined
    const next = await send([carousel(1)])
    await storedOf(service, next.pageView, 1)
  })

  it('CLICK-4 waiting events are stored when the service stops', async () => {
    const { pageView } = await send([carousel(1)])
    await service.stop()
    expect(await storedOf(service, pageView, 1)).toHaveLength(1)
  })

  it('CLICK-4 waiting events delay the stop of the service by less than 4 s', async () => {
    table.state.error = new DatabaseUnavailable('ECONNRESET', false, undefined)
    await send([carousel(1)])
    const startedAt = performance.now()
    await service.stop()
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(table.state.attempts).toBeGreaterThan(5)
  })
})
