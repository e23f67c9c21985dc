import { randomUUID } from 'node:crypto'
import { databaseKinds, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, openWorld, valueOf, type World } from './world'

describe.each(databaseKinds())('an order that is paid by card on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  const buyer = (id: string) => ({ ...world.player(), terms: { order: { id, amount: '25.00' } } })
  const told = async (paymentId: string) => {
    const ofPayment = () => world.events.find(({ event }) => event.data.payment_id === paymentId)
    await until(() => ofPayment() !== undefined, { deadlineMs: 10_000 })
    return ofPayment()?.event
  }

  const rowOf = (id: string) =>
    world.db.selectFrom('payments').select(['order_id', 'order_claim']).where('id', '=', id).executeTakeFirst()

  it('CHECK-1 SVC-4 a decline lets it be tried again, a success is the last, and the merchant hears which order', async () => {
    const order = `order-${randomUUID()}`
    const player = buyer(order)
    const declined = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    expect(declined.decline_page_settings).toMatchObject({
      code: 'insufficient_funds',
      reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
    })
    const paid = valueOf(await world.deposit(player, { card: CARDS.approves }))
    expect(paid.transaction_status).toBe('success')
    for (const someone of [player, buyer(order)])
      expect(await world.deposit(someone, { card: CARDS.approves })).toMatchObject({
        ok: false,
        refusal: { code: 'method_unavailable' },
      })
    expect(await told(declined.payment_id)).toMatchObject({ type: 'payment.declined', data: { order_id: order } })
    expect(await told(paid.payment_id)).toMatchObject({ type: 'payment.succeeded', data: { order_id: order } })
    expect(await world.balance(player)).toBe(2500n)
  })

  it('CHECK-1 SVC-4 a payment without an order names none, and a withdrawal pays none', async () => {
    const player = buyer(`order-${randomUUID()}`)
    await world.fund(player, 10_000n)
    const withdrawn = valueOf(await world.withdraw(player, '30.00'))
    const plain = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    for (const { payment_id: id } of [withdrawn, plain])
      expect(await told(id)).toMatchObject({ data: { order_id: null } })
  })

  it('CHECK-1 SVC-5 the database itself keeps the order of a payment and one open or successful payment per order', async () => {
    const order = `order-${randomUUID()}`
    const { payment_id: id } = valueOf(await world.deposit(buyer(order), { card: CARDS.approves }))
    expect(await rowOf(id)).toEqual({ order_id: order, order_claim: order })
    const declined = valueOf(await world.deposit(buyer(`${order}-b`), { card: CARDS.insufficientFunds }))
    expect(await rowOf(declined.payment_id)).toEqual({ order_id: `${order}-b`, order_claim: null })

    const open = valueOf(await world.deposit(buyer(`${order}-c`))).payment_id
    const another = sql`update payments set order_id = ${order} where id = ${open}`
    await expect(another.execute(world.db)).rejects.toThrow('keeps its amount')
    await sql`update payments set order_claim = null where id = ${open}`.execute(world.db)
    expect(await rowOf(open)).toEqual({ order_id: `${order}-c`, order_claim: `${order}-c` })
  })
})
