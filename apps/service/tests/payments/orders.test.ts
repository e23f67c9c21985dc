import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { CARDS, openWorld, valueOf, type World } from './world'

/** With a method that asks for a one-time code. */
function withCodes(config: CashierConfig): CashierConfig {
  const { bank } = config.methods
  const { COM: brand } = config.brands
  if (!bank || !brand) throw new Error('the configuration has no bank and no brand')
  const otp = { field: 'otp_code', contact: 'phone' } as const
  return {
    ...config,
    methods: { ...config.methods, coded: { ...bank, short_name: 'coded', otp } },
    brands: { ...config.brands, COM: { ...brand, methods: [...brand.methods, 'coded'] } },
  }
}

describe.each(oneDatabaseKind())('an order that is paid by card on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, { configure: withCodes })
  })
  afterAll(() => world.close())

  const buyer = (id: string) => ({ ...world.player(), terms: { order: { id, amount: '25.00' } } })
  const told = async (paymentId: string) => {
    const ofPayment = () => world.events.find(({ event }) => event.data.payment_id === paymentId)
    await until(() => ofPayment() !== undefined, { deadlineMs: 10_000 })
    return ofPayment()?.event
  }

  /** Who received what of a payment, in the order of its lines. */
  const creditsOf = (paymentId: string) =>
    world.db
      .selectFrom('ledger_transfers as line')
      .innerJoin('ledger_accounts as account', 'account.id', 'line.credit')
      .select(['account.kind', 'account.owner', 'line.amount'])
      .where('line.operation', '=', `${paymentId}:deposit`)
      .orderBy('line.line')
      .execute()

  const rowOf = (id: string) =>
    world.db.selectFrom('payments').select(['order_id', 'order_claim']).where('id', '=', id).executeTakeFirst()

  it('CHECK-1 SVC-4 it can be tried again after a decline, not after a success, and the merchant’s event names the order', async () => {
    const order = `order-${randomUUID()}`
    const player = buyer(order)
    const declined = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    expect(declined.decline_page_settings).toMatchObject({
      code: 'insufficient_funds',
      reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
    })
    const paid = valueOf(await world.deposit(player, { card: CARDS.approves }))
    expect(paid).toMatchObject({ transaction_status: 'success', order_id: order })
    expect(await world.deposit(buyer(order), { card: CARDS.approves })).toMatchObject({
      ok: false,
      refusal: { code: 'order_taken' },
    })
    expect(await told(declined.payment_id)).toMatchObject({ type: 'payment.declined', data: { order_id: order } })
    expect(await told(paid.payment_id)).toMatchObject({ type: 'payment.succeeded', data: { order_id: order } })
    // It is the merchant's money: the player cannot use or withdraw it.
    expect(await world.balance(player)).toBe(0n)
    expect(await told(paid.payment_id)).toMatchObject({ data: { balance: '0.00' } })
  })

  it('CHECK-1 MONEY-1 SVC-2 credits the merchant’s account of orders, and no bonus of the player', async () => {
    const bonus = { pay_group_id: null, min_deposit_amount: '0', max_deposit_amount: null }
    const double = { ...bonus, absolute_bonus_value: null, percent_bonus_value: '100', max_bonus_value: null }
    const player = {
      ...world.player(),
      terms: { bonuses: [double], order: { id: `order-${randomUUID()}`, amount: '25.00' } },
    }
    const order = valueOf(await world.deposit(player, { card: CARDS.approves }))
    expect(order).toMatchObject({ transaction_status: 'success', bonus: '0.00', amount: '25.00', total: '25.50' })
    const credited = await creditsOf(order.payment_id)
    expect(credited).toEqual([
      { kind: 'orders', owner: 'orders', amount: '2500' },
      { kind: 'fees', owner: 'fees', amount: '50' },
    ])

    const { order: _, ...promised } = player.terms
    const plain = valueOf(
      await world.deposit({ ...player, terms: promised }, { card: CARDS.approves, body: { another_payment: true } }),
    )
    expect(plain).toMatchObject({ bonus: '25.00' })
    expect((await creditsOf(plain.payment_id)).map(({ kind }) => kind)).toEqual(['player', 'fees', 'player_bonus'])
  })

  it.each([
    { how: 'open', first: { method: 'bank' }, code: 'open_payment_exists', status: 'await' },
    { how: 'paid', first: { card: CARDS.approves }, code: 'same_payment_exists', status: 'success' },
  ])(
    'CHECK-1 API-13 issue-8 1.7 its player is asked about the earlier payment that is $how, also with another card; another player is not',
    async ({ first, code, status }) => {
      const order = `order-${randomUUID()}`
      const player = buyer(order)
      const { payment_id } = valueOf(await world.deposit(player, first))
      for (const body of [{}, { another_payment: true }])
        expect(await world.deposit(player, { card: CARDS.insufficientFunds, body })).toMatchObject({
          ok: false,
          refusal: { code, earlierPayment: { payment_id, transaction_status: status } },
        })
      const stranger = await world.deposit(buyer(order), { card: CARDS.approves })
      expect(stranger).toEqual({ ok: false, refusal: { code: 'order_taken' } })
    },
  )

  it('CHECK-1 OTP-1 a second submit for an order is refused before a one-time code is requested', async () => {
    const player = buyer(`order-${randomUUID()}`)
    const { payment_id } = valueOf(await world.deposit(player, { method: 'bank' }))
    expect(await world.deposit(player, { method: 'coded' })).toMatchObject({
      ok: false,
      refusal: { code: 'open_payment_exists', earlierPayment: { payment_id } },
    })
    const stranger = buyer(player.terms.order.id)
    expect(await world.deposit(stranger, { method: 'coded' })).toEqual({ ok: false, refusal: { code: 'order_taken' } })
  })

  it('CHECK-1 SVC-4 the events of a payment without an order and of a withdrawal have no order id', async () => {
    const player = buyer(`order-${randomUUID()}`)
    await world.fund(player, 10_000n)
    const withdrawn = valueOf(await world.withdraw(player, '30.00'))
    const plain = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    for (const { payment_id: id } of [withdrawn, plain])
      expect(await told(id)).toMatchObject({ data: { order_id: null } })
  })

  it('CHECK-1 SVC-5 the database enforces the order of a payment and one open or successful payment per order', async () => {
    const order = `order-${randomUUID()}`
    const { payment_id: id } = valueOf(await world.deposit(buyer(order), { card: CARDS.approves }))
    expect(await rowOf(id)).toEqual({ order_id: order, order_claim: order })
    const declined = valueOf(await world.deposit(buyer(`${order}-b`), { card: CARDS.insufficientFunds }))
    expect(await rowOf(declined.payment_id)).toEqual({ order_id: `${order}-b`, order_claim: null })

    const open = valueOf(await world.deposit(buyer(`${order}-c`))).payment_id
    const another = sql`update payments set order_id = ${order} where id = ${open}`
    await expect(another.execute(world.db)).rejects.toThrow('cannot change')
    await sql`update payments set order_claim = null where id = ${open}`.execute(world.db)
    expect(await rowOf(open)).toEqual({ order_id: `${order}-c`, order_claim: `${order}-c` })
  })
})
