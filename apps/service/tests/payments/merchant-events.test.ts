import { createHash } from 'node:crypto'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { webhookOf } from '../../src/config/webhook-of'
import { transaction } from '../../src/db'
import {
  createDelivery,
  maintainMerchantEvents,
  replayMerchantEvents,
  type GivenUp,
} from '../../src/features/merchant-events'
import { suspendEndpoint } from '../../src/features/merchant-events/suspended-endpoints.repository'
import type { PaymentMetrics } from '../../src/features/payments'
import { createLog } from '../../src/logging/log'
import { createBreakers, PROBE_MS_MAX } from '../../src/jobs/breakers'
import { makeLeasedJob } from '../../src/jobs/job-queue'
import { createOutboundClient } from '../../src/providers/outbound-client'
import { createTracer } from '../../src/tracing'
import { isTraceSampled, traceIdOfPayment } from '../../src/tracing/trace-context'
import type { FinishedSpan } from '../../src/tracing/tracer'
import { CARDS, MERCHANT_SECRET, openWorld, valueOf, type World } from './world'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(oneDatabaseKind())('merchant events on %s', (kind) => {
  let world: World
  const logged: unknown[] = []
  const ended: string[] = []
  const sent: string[] = []
  const metrics: PaymentMetrics = {
    paymentEnded: ({ flow, payGroupId, state }) => void ended.push([flow, payGroupId, state].join(' ')),
    providerAnswered: () => undefined,
    paymentUnreadable: () => undefined,
    caseOpened: () => undefined,
    riskAlarm: () => undefined,
    eventsGivenUp: () => undefined,
    eventSent: (brand, isAccepted) => void sent.push(`${brand} ${isAccepted}`),
  }
  const logger = createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) })
  beforeAll(async () => {
    world = await openWorld(kind, { logger, metrics })
  })
  afterAll(() => world.close())
  // Restores an endpoint that accepts events, also after a failed test.
  afterEach(() => void (world.outside.merchantStatus = 204))

  const eventsOf = (paymentId: string) => world.events.filter(({ event }) => event.data.payment_id === paymentId)
  const delivered = (paymentId: string, count: number) =>
    until(() => eventsOf(paymentId).length >= count, { deadlineMs: 10_000 })

  it('SVC-4 the merchant gets one signed event for a success, with the new balance', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await delivered(id, 1)
    const [received] = eventsOf(id)
    expect(received?.event).toMatchObject({
      type: 'payment.succeeded',
      data: {
        flow: 'deposit',
        user_id: player.userId,
        brand: 'COM',
        pay_group_id: 'card',
        amount: '25.00',
        fee: '0.50',
        total: '25.50',
        status: 'success',
        decline_code: null,
        balance: '25.00',
        sequence: 1,
      },
    })
    const verify = () => new Webhook(MERCHANT_SECRET).verify(received?.body ?? '', received?.headers ?? {})
    expect(verify).not.toThrow()
    await until(() => sent.length > 0)
    expect(sent).toEqual(['COM true'])
    expect(logged).toEqual([])
  })

  it.each([
    [200, 0],
    // A page of a framework, for example.
    [200, 100_000],
    [299, 0],
    [300, 0],
  ])(
    'SVC-4 a response with the status %i and %i bytes acknowledges an event only if the status is below 300',
    async (status, bytes) => {
      world.outside.merchantStatus = status
      world.outside.merchantBody = 'x'.repeat(bytes)
      const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
      const delivery = world.db
        .selectFrom('merchant_event_deliveries')
        .select('state')
        .where('payment_id', '=', id)
        .where('last_answer', '=', String(status))
      const { state } = await until(() => delivery.executeTakeFirst())
      expect(state).toBe(status < 300 ? 'delivered' : 'due')
      await until(() => sent.at(-1) === `COM ${status < 300}`)
      world.outside.merchantStatus = 204
      delete world.outside.merchantBody
      world.advance(MINUTE_MS)
      await delivered(id, 1)
    },
  )

  it('SVC-4 SVC-7 events of one payment arrive in order, only changes are sent, and the final state is counted once', async () => {
    ended.length = 0
    world.outside.takesCallbacks = true
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.callbacksReversed }))
    await world.becomes(player, id, 'success')
    await delivered(id, 2)
    expect(eventsOf(id).map(({ event }) => [event.data.sequence, event.type])).toEqual([
      [1, 'payment.processing'],
      [2, 'payment.succeeded'],
    ])
    expect(ended).toEqual(['deposit card succeeded'])
  })

  it('SVC-4 a merchant that is down gets everything later, in order, with the same ids', async () => {
    world.outside.merchantStatus = 503
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.pending }))
    await world.becomes(player, id, 'success')
    const attempts = world.db
      .selectFrom('merchant_event_deliveries')
      .select(['sequence', 'attempt', 'state'])
      .where('payment_id', '=', id)
      .orderBy('sequence')
    await until(async () => ((await attempts.execute())[0]?.attempt ?? 0) > 0)
    expect((await attempts.execute()).map(({ state }) => state)).toEqual(['due', 'due'])
    expect(logged).toContainEqual(expect.objectContaining({ brand: 'COM', heard: 503, state: 'due' }))
    expect((await attempts.execute())[1]?.attempt).toBe(0)
    // An attempt in progress fails too, and its back-off starts then.
    await until(async () => {
      const job = world.db.selectFrom('jobs').select('lease_token').where('kind', '=', 'merchant_events')
      return (await job.where('subject', '=', id).executeTakeFirst())?.lease_token === null
    })
    world.outside.merchantStatus = 204
    world.advance(MINUTE_MS)
    // Delivery is at least once: if the clock’s step ended a lease, the first event may have been sent twice.
    const sequences = () => [...new Set(eventsOf(id).map(({ event }) => event.data.sequence))]
    await until(() => sequences().length >= 2, { deadlineMs: 10_000 })
    expect(sequences()).toEqual([1, 2])
  })

  it('SVC-4 issue-9 1.2 an event that is not accepted for 31 days is given up, with an operator case', async () => {
    world.outside.merchantStatus = 500
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const delivery = world.db
      .selectFrom('merchant_event_deliveries')
      .select(['state', 'attempt'])
      .where('payment_id', '=', id)
    await until(async () => ((await delivery.executeTakeFirst())?.attempt ?? 0) > 0)
    world.advance(31 * DAY_MS)
    await until(async () => (await delivery.executeTakeFirst())?.state === 'given_up', { deadlineMs: 10_000 })
    const job = world.db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'merchant_events')
      .where('subject', '=', id)
    expect(await job.execute()).toEqual([])
    const cases = world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id)
    expect(await until(() => cases.executeTakeFirst())).toEqual({ kind: 'event_given_up' })
    world.outside.merchantStatus = 204
    await replayMerchantEvents(world.db, { since: new Date(0), brand: 'COM', now: world.now() })
    world.advance(MINUTE_MS)
    await delivered(id, 1)
  })

  it('SVC-4 issue-9 1.7 a 410 suspends the endpoint and drops no event', async () => {
    // When the 2xx response to an earlier event is stored, it ends a suspension.
    const leased = world.db.selectFrom('jobs').select('kind').where('lease_token', 'is not', null)
    await until(async () => (await leased.execute()).length === 0)
    world.outside.merchantStatus = 410
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const aside = world.db.selectFrom('suspended_endpoints').select('brand')
    expect(await until(() => aside.executeTakeFirst())).toEqual({ brand: 'COM' })
    const { payment_id: later } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const states = world.db
      .selectFrom('merchant_event_deliveries')
      .select(['state', 'attempt'])
      .where('payment_id', '=', later)
    expect(await states.execute()).toEqual([{ state: 'due', attempt: 0 }])
    // A later 410 would suspend the endpoint from a later time.
    await until(async () => (await leased.execute()).length === 0)
    // A second 410 is not logged again.
    const probed = world.db.selectFrom('suspended_endpoints').select('probe_at')
    const before = (await probed.executeTakeFirstOrThrow()).probe_at.getTime()
    world.advance(HOUR_MS)
    await until(async () => (await probed.executeTakeFirstOrThrow()).probe_at.getTime() > before)
    await until(async () => (await leased.execute()).length === 0)
    const told = logged.filter((line) => JSON.stringify(line).includes('deliveries are suspended'))
    expect(told).toMatchObject([{ brand: 'COM' }])
    world.outside.merchantStatus = 204
    world.advance(HOUR_MS)
    await Promise.all([delivered(id, 1), delivered(later, 1)])
    await until(async () => (await aside.execute()).length === 0)
  })

  it('SVC-4 a suspension ends when the endpoint’s address changes, and an event that waits too long at one is given up', async () => {
    world.outside.merchantStatus = 503
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const delivery = () =>
      world.db.selectFrom('merchant_event_deliveries').selectAll().where('payment_id', '=', id).executeTakeFirst()
    await until(async () => ((await delivery())?.attempt ?? 0) > 0)
    const job = world.db.selectFrom('jobs').select('lease_token').where('kind', '=', 'merchant_events')
    await until(async () => (await job.execute()).every(({ lease_token: token }) => token === null))
    await sql`delete from jobs where kind = 'merchant_events' and subject = ${id}`.execute(world.db)
    const told: (readonly string[])[] = []
    let isAway = false
    const maintain = (url: string) =>
      maintainMerchantEvents({
        ...{ db: world.db, clock: world.now, brands: ['GONE', 'COM'] },
        endpointOf: (brand) =>
          brand === 'COM'
            ? { url, secret: MERCHANT_SECRET, give_up_after_days: 30, apiVersion: NEWEST_API_VERSION }
            : undefined,
        onGivenUp: (_, events) => {
          if (isAway) return Promise.reject(new Error('the database is away'))
          return Promise.resolve(() => void (events.length > 0 && told.push(events.map(({ paymentId }) => paymentId))))
        },
      })
    const inHours = (hours: number) => new Date(world.now().getTime() + hours * HOUR_MS)
    const suspend = (probeAt: Date) =>
      suspendEndpoint(world.db, { brand: 'COM', url: 'old', now: world.now(), probeAt })
    const suspended = async () =>
      (await world.db.selectFrom('suspended_endpoints').select('brand').execute()).map(({ brand }) => brand)
    await suspend(inHours(1))
    const firstDueAt = (agoMs: number) =>
      sql`update merchant_event_deliveries set first_due_at = ${new Date(world.now().getTime() - agoMs)}
        where payment_id = ${id}`.execute(world.db)
    await firstDueAt(30 * DAY_MS - MINUTE_MS)
    await maintain('old')
    expect([await suspended(), told, (await delivery())?.state]).toEqual([['COM'], [], 'due'])
    // Suspended by an instance whose clock was ahead.
    await suspend(inHours(25))
    await maintain('old')
    expect(await suspended()).toEqual([])
    await suspend(inHours(1))
    await firstDueAt(30 * DAY_MS + 1)
    // No event is given up unless its case can be opened.
    isAway = true
    await expect(maintain('old')).rejects.toThrow('away')
    expect([told, (await delivery())?.state]).toEqual([[], 'due'])
    isAway = false
    await maintain('new')
    expect([await suspended(), told, (await delivery())?.state]).toEqual([[], [[id]], 'given_up'])
    world.outside.merchantStatus = 204
  })

  it('SVC-4 OBS-1 an event of a brand without configuration waits 30 days, and an attempt’s span has the response’s status', async () => {
    world.outside.merchantStatus = 503
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const delivery = world.db.selectFrom('merchant_event_deliveries').selectAll().where('payment_id', '=', id)
    await until(async () => ((await delivery.executeTakeFirst())?.attempt ?? 0) > 0)
    const job = world.db.selectFrom('jobs').select('lease_token').where('kind', '=', 'merchant_events')
    await until(async () => (await job.execute()).every(({ lease_token: token }) => token === null))
    const spans: FinishedSpan[] = []
    const given: GivenUp[] = []
    const webhook = webhookOf(world.config, 'COM')
    const breakers = createBreakers()
    async function attempt(isConfigured: boolean, waitedMs: number) {
      const firstDueAt = new Date(world.now().getTime() - waitedMs)
      await sql`delete from jobs where kind = 'merchant_events' and subject = ${id}`.execute(world.db)
      await sql`update merchant_event_deliveries set first_due_at = ${firstDueAt} where payment_id = ${id}`.execute(
        world.db,
      )
      const leasedUntil = new Date(world.now().getTime() + HOUR_MS)
      const lease = await transaction(world.db, (tx) =>
        makeLeasedJob(tx, { kind: 'merchant_events', subject: id }, 'test', leasedUntil),
      )
      const deliver = createDelivery({
        ...{ db: world.db, clock: world.now, logger, breakers },
        client: createOutboundClient({ privateHostsAllowed: world.config.private_hosts_allowed, deadlineMs: 5_000 }),
        endpointOf: () => (isConfigured ? webhook : undefined),
        onGivenUp: (_, events) => Promise.resolve(() => void given.push(...events)),
        tracer: createTracer((span) => spans.push(span)),
      })
      await deliver({ ...lease, attempt: 0 })
      const { state, last_answer: answer, attempt: attempts } = await delivery.executeTakeFirstOrThrow()
      return { state, answer, attempts }
    }
    const { attempt: before } = await delivery.executeTakeFirstOrThrow()
    expect(await attempt(true, 0)).toEqual({ state: 'due', answer: '503', attempts: before + 1 })
    expect(await attempt(false, 30 * DAY_MS - MINUTE_MS)).toMatchObject({ state: 'due', answer: 'no_endpoint' })
    expect(given).toEqual([])
    const { attempts } = await attempt(false, 30 * DAY_MS + MINUTE_MS)
    expect(given).toMatchObject([{ paymentId: id, attempts, answer: 'no_endpoint' }])
    const endpoint = { party: 'endpoint', lane: 'COM' }
    expect(breakers.all()).toEqual([{ ...endpoint, isOpen: true }])
    world.outside.merchantStatus = 204
    await sql`update merchant_event_deliveries set state = 'due' where payment_id = ${id}`.execute(world.db)
    expect(await attempt(true, 0)).toMatchObject({ state: 'delivered', answer: '204' })
    expect(breakers.all()).toEqual([{ ...endpoint, isOpen: false }])
    const statuses = spans.map(({ attributes }) => attributes['http.response.status_code'])
    expect(statuses).toEqual(isTraceSampled(traceIdOfPayment(id)) ? [503, undefined, undefined, 204] : [])
  })

  it('SVC-4 issue-9 1.5 after an outage of hours everything is delivered at once', async () => {
    world.outside.merchantStatus = 503
    const ids = await Promise.all(
      Array.from(
        { length: 12 },
        async () => valueOf(await world.deposit(world.player(), { card: CARDS.approves })).payment_id,
      ),
    )
    const tried = world.db
      .selectFrom('merchant_event_deliveries')
      .select('attempt')
      .where('payment_id', '=', sql<string>`any (${ids}::uuid[])`)
      .where('attempt', '>=', 1)
    const attemptsCount = async () => (await tried.execute()).reduce((sum, { attempt }) => sum + attempt, 0)
    await until(async () => (await attemptsCount()) > 0)
    for (let hour = 0; hour < 6; hour += 1) {
      // Counted before the clock moves, because jobs that become due then are tried at once.
      const before = await attemptsCount()
      world.advance(HOUR_MS)
      await until(async () => (await attemptsCount()) > before)
    }
    world.outside.merchantStatus = 204
    // The next attempts are due in hours, and the next probe of the endpoint after this time.
    world.advance(PROBE_MS_MAX)
    await until(() => ids.every((id) => eventsOf(id).length > 0), { deadlineMs: 60_000 })
  })

  it('SVC-4 issue-9 1.6 an event has the same id in every database that has its payment', async () => {
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    await delivered(id, 1)
    const hash = createHash('sha256').update(`modulor-cashier event ${id} 1`).digest('hex')
    const variant = ((parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16)
    const hex = `${hash.slice(0, 12)}8${hash.slice(13, 16)}${variant}${hash.slice(17, 32)}`
    const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    expect(eventsOf(id)[0]?.id).toBe(uuid)
  })

  it('SVC-4 a replay sends all events since a time again, with the same ids and bodies', async () => {
    const since = world.now()
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    await delivered(id, 1)
    await until(async () => {
      const jobs = await world.db.selectFrom('jobs').select('kind').where('subject', '=', id).execute()
      return jobs.length === 0
    })
    const count = await replayMerchantEvents(world.db, { since, brand: 'COM', now: world.now() })
    expect(count).toBeGreaterThanOrEqual(1)
    expect(await replayMerchantEvents(world.db, { since, brand: 'NOBODY', now: world.now() })).toBe(0)
    await delivered(id, 2)
    const [first, second] = eventsOf(id)
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  })
})
