import { DepositListing, DepositMethodDetails, SessionCreated } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const TAKEN = { status: 409, json: { error_code: 'order_taken' } }
const ASKED = { status: 409, json: { error_code: 'open_payment_exists' } }
const WRONG_AMOUNT = {
  status: 422,
  json: { error_code: 'form_invalid', fields: { amount: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' } },
}

let drawn = 0

describe.each(oneDatabaseKind())('orders of merchants on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const create = (terms: object, user?: string) =>
    service.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id: user ?? `buyer-${(drawn += 1)}`, country: 'DE' }, currency: 'EUR', terms },
    })
  const newOrder = (amount = '25.00') => ({ id: `order-${(drawn += 1)}`, amount, description: 'Two tickets' })
  const open = async (order: object, user?: string) => {
    const { status, json } = await create({ order }, user)
    expect(status).toBe(201)
    const { session_id = '', ...created } = SessionCreated.parse(json)
    return { ...created, session_id }
  }
  const pay = (session: string, body: object = {}, key = `key-${(drawn += 1)}-of-orders`) =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: key,
      // Another payment is confirmed each time, because these tests are about the order.
      body: { currency: 'EUR', amount: '25.00', another_payment: true, ...body },
    })

  it('CHECK-1 ROUTE-7 a session with an order starts at the checkout, and the listing contains the order', async () => {
    const order = newOrder()
    const { url, session_id: session } = await open(order)
    expect(new URL(url).pathname).toBe('/checkout')
    const { json } = await service.call('depositInit', { session })
    expect(DepositListing.parse(json)).toMatchObject({ order: { ...order, payment: null } })
    const other = await open({ id: order.id, amount: '25' })
    const listing = DepositListing.parse((await service.call('depositInit', { session: other.session_id })).json)
    expect(listing.order).toEqual({ id: order.id, amount: '25', description: null, payment: null })
    const none = await service.call('depositInit', { session: await service.openSession() })
    expect(DepositListing.parse(none.json).order).toBeNull()
  })

  it('CHECK-1 issue-8 1.7 the listing contains the player’s own open payment of the order, and no bonus', async () => {
    const order = newOrder()
    const player = `buyer-${(drawn += 1)}`
    const bonuses = [
      {
        pay_group_id: null,
        min_deposit_amount: '0',
        max_deposit_amount: null,
        absolute_bonus_value: '5.00',
        percent_bonus_value: null,
        max_bonus_value: null,
      },
    ]
    const terms = { order, bonuses }
    const sessionOf = async (user: string) => SessionCreated.parse((await create(terms, user)).json).session_id ?? ''
    const session = await sessionOf(player)
    const listing = async (of: string) =>
      DepositListing.parse((await service.call('depositInit', { session: of })).json)
    expect(await listing(session)).toMatchObject({ user_bonuses: [], order: { payment: null } })
    const open = paymentIdOf((await pay(session)).json)
    const again = await sessionOf(player)
    expect((await listing(again)).order?.payment).toMatchObject({ payment_id: open, to_pay: { amount: '25.00' } })
    expect((await listing(await sessionOf(`buyer-${(drawn += 1)}`))).order?.payment).toBeNull()
    await service.decline(open)
    expect((await listing(again)).order?.payment).toBeNull()
  })

  it('CHECK-1 every form of the session has the order’s amount only', async () => {
    const { session_id: session } = await open(newOrder('31.50'))
    const { json } = await service.call('depositSelect', {
      session,
      params: { payGroupId: 'card' },
      body: { currency: 'EUR' },
    })
    expect(DepositMethodDetails.parse(json)).toMatchObject({
      preset_amount: '31.50',
      preset_currency: 'EUR',
      allow_preset_amount: true,
      amount_blocks: [],
      experiment_amount_blocks: [],
    })
  })

  it.each([
    ['an amount finer than the currency', { id: 'o', amount: '25.001' }],
    ['nothing', { id: 'o', amount: '0.00' }],
    ['no name', { id: '', amount: '25.00' }],
    ['a negative amount', { id: 'o', amount: '-1' }],
  ])('CHECK-1 no session opens for an order with %s', async (_, order) => {
    expect(await create({ order })).toMatchObject({ status: 400, json: { error_code: 'bad_request' } })
  })

  it.each(['24.99', '25.01', '250.00'])('CHECK-1 AMT-12 refuses %s for an order of 25.00', async (amount) => {
    const { session_id: session } = await open(newOrder())
    expect(await pay(session, { amount })).toMatchObject(WRONG_AMOUNT)
    expect(await service.count('payments', session)).toBe(0)
  })

  it('CHECK-1 the amount is accepted in another notation, and only in the session’s currency', async () => {
    const { session_id: session } = await open(newOrder())
    expect(await pay(session, { currency: 'USD' })).toMatchObject({ json: { error_code: 'currency_unavailable' } })
    expect(await pay(session, { amount: '25.0' })).toMatchObject({ status: 200 })
  })

  it('CHECK-1 API-13 of 16 parallel submits in two sessions one creates the order’s payment; its key returns that payment', async () => {
    const order = newOrder()
    const sessions = [(await open(order)).session_id, (await open(order)).session_id]
    const keys = Array.from({ length: 16 }, () => `key-${(drawn += 1)}-at-once`)
    const answers = await Promise.all(keys.map((key, index) => pay(sessions[index % 2] ?? '', {}, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    // The paying session gets `open_payment_exists`; the other one gets `order_taken`.
    for (const [index, answer] of answers.entries())
      if (index !== winner) expect(answer).toMatchObject(index % 2 === winner % 2 ? ASKED : TAKEN)
    const again = await pay(sessions[winner % 2] ?? '', {}, keys[winner])
    expect(again).toMatchObject({ status: 200, json: { payment_id: paymentIdOf(answers[winner]?.json) } })
  })

  it('CHECK-1 after a decline the order can be paid again; another order does not depend on it', async () => {
    const { session_id: session } = await open(newOrder())
    const first = await pay(session)
    expect(await pay(session)).toMatchObject(ASKED)
    expect(await pay((await open(newOrder())).session_id)).toMatchObject({ status: 200 })
    await service.decline(paymentIdOf(first.json))
    const second = await pay(session)
    expect(second.status).toBe(200)
    expect(paymentIdOf(second.json)).not.toBe(paymentIdOf(first.json))
    expect(await pay(session)).toMatchObject(ASKED)
  })
})

const paymentIdOf = (json: unknown) => (json as { payment_id: string }).payment_id
