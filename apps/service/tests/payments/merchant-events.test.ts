import { databaseKinds, until } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayMerchantEvents } from '../../src/features/merchant-events'
import { CARDS, MERCHANT_SECRET, openWorld, valueOf, type World } from './world'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(databaseKinds())('merchant events on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  const eventsOf = (paymentId: string) => world.events.filter(({ event }) => event.data.payment_id === paymentId)
  const delivered = (paymentId: string, count: number) =>
    until(() => eventsOf(paymentId).length >= count, { deadlineMs: 10_000 })

  it('SVC-4 the merchant is told of a success once, signed, with the balance that it made', async () => {
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
  })

  it('SVC-4 events of one payment come in their order, and only news is sent', async () => {
    world.outside.takesCallbacks = true
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.callbacksReversed }))
    await world.becomes(player, id, 'success')
    await delivered(id, 2)
    expect(eventsOf(id).map(({ event }) => [event.data.sequence, event.type])).toEqual([
      [1, 'payment.processing'],
      [2, 'payment.succeeded'],
    ])
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
    expect((await attempts.execute())[1]?.attempt).toBe(0)
    // An attempt that is still under way fails too, and waits from the time at which it does.
    await until(async () => {
      const job = world.db.selectFrom('jobs').select('lease_token').where('kind', '=', 'merchant_events')
      return (await job.where('subject', '=', id).executeTakeFirst())?.lease_token === null
    })
    world.outside.merchantStatus = 204
    world.advance(MINUTE_MS)
    await delivered(id, 2)
    expect(eventsOf(id).map(({ event }) => event.data.sequence)).toEqual([1, 2])
  })

  it.each([
    ['says 410', 410, 0],
    ['does not take it for 31 days', 500, 31 * DAY_MS],
  ])('SVC-4 an event is given up when the merchant %s', async (_, status, laterMs) => {
    world.outside.merchantStatus = status
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const delivery = world.db
      .selectFrom('merchant_event_deliveries')
      .select(['state', 'attempt'])
      .where('payment_id', '=', id)
    await until(async () => ((await delivery.executeTakeFirst())?.attempt ?? 0) > 0)
    world.advance(laterMs)
    await until(async () => (await delivery.executeTakeFirst())?.state === 'given_up', { deadlineMs: 10_000 })
    const job = world.db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'merchant_events')
      .where('subject', '=', id)
    expect(await job.execute()).toEqual([])
    world.outside.merchantStatus = 204
  })

  it('SVC-4 a replay sends everything since a moment again, with the first ids and bodies', async () => {
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
