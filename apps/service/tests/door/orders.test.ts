import { DepositListing, DepositMethodDetails, SessionCreated } from '@modulor/contract/http'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openDoor, type Door } from './door'

const UNAVAILABLE = { status: 422, json: { error_code: 'method_unavailable' } }
const WRONG_AMOUNT = {
  status: 422,
  json: { error_code: 'form_invalid', fields: { amount: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' } },
}

let drawn = 0

describe.each(databaseKinds())('orders of merchants on %s', (kind) => {
  let door: Door
  beforeAll(async () => {
    door = await openDoor(kind)
  })
  afterAll(() => door.close())

  const create = (terms: object, user?: string) =>
    door.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id: user ?? `buyer-${(drawn += 1)}`, country: 'DE' }, currency: 'EUR', terms },
    })
  const newOrder = (amount = '25.00') => ({ id: `order-${(drawn += 1)}`, amount, description: 'Two tickets' })
  const open = async (order: object, user?: string) => {
    const { status, json } = await create({ order }, user)
    expect(status).toBe(201)
    return SessionCreated.parse(json)
  }
  const pay = (session: string, body: object = {}, key = `key-${(drawn += 1)}-of-orders`) =>
    door.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: key,
      body: { currency: 'EUR', amount: '25.00', ...body },
    })

  it('CHECK-1 ROUTE-7 a session with an order begins at its checkout, and the listing names the order', async () => {
    const order = newOrder()
    const { url, session_id: session } = await open(order)
    expect(new URL(url).pathname).toBe('/checkout')
    const { json } = await door.call('depositInit', { session })
    expect(DepositListing.parse(json)).toMatchObject({ order })
    const other = await open({ id: order.id, amount: '25' })
    const listing = DepositListing.parse((await door.call('depositInit', { session: other.session_id })).json)
    expect(listing.order).toEqual({ id: order.id, amount: '25', description: null })
    const none = await door.call('depositInit', { session: await door.openSession() })
    expect(DepositListing.parse(none.json).order).toBeNull()
  })

  it('CHECK-1 every form of the session proposes the order’s amount and no other', async () => {
    const { session_id: session } = await open(newOrder('31.50'))
    const { json } = await door.call('depositSelect', {
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
    expect(await door.count('payments', session)).toBe(0)
  })

  it('CHECK-1 takes the amount however it is written, in the session’s currency only', async () => {
    const { session_id: session } = await open(newOrder())
    expect(await pay(session, { currency: 'USD' })).toMatchObject({ json: { error_code: 'currency_unavailable' } })
    expect(await pay(session, { amount: '25.0' })).toMatchObject({ status: 200 })
  })

  it('CHECK-1 API-13 of 16 parallel submits in two sessions one becomes the order’s payment; its key still answers it', async () => {
    const order = newOrder()
    const sessions = [(await open(order)).session_id, (await open(order)).session_id]
    const keys = Array.from({ length: 16 }, () => `key-${(drawn += 1)}-at-once`)
    const answers = await Promise.all(keys.map((key, index) => pay(sessions[index % 2] ?? '', {}, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(UNAVAILABLE)
    const winner = answers.findIndex(({ status }) => status === 200)
    const again = await pay(sessions[winner % 2] ?? '', {}, keys[winner])
    expect(again).toMatchObject({ status: 200, json: { payment_id: paymentIdOf(answers[winner]?.json) } })
  })

  it('CHECK-1 after a decline the order can be paid again; another order never waits for it', async () => {
    const { session_id: session } = await open(newOrder())
    const first = await pay(session)
    expect(await pay(session)).toMatchObject(UNAVAILABLE)
    expect(await pay((await open(newOrder())).session_id)).toMatchObject({ status: 200 })
    await door.decline(paymentIdOf(first.json))
    const second = await pay(session)
    expect(second.status).toBe(200)
    expect(paymentIdOf(second.json)).not.toBe(paymentIdOf(first.json))
    expect(await pay(session)).toMatchObject(UNAVAILABLE)
  })
})

const paymentIdOf = (json: unknown) => (json as { payment_id: string }).payment_id
