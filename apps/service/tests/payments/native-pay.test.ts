import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, openWorld, valueOf, walletToken, type World } from './world'

describe.each(oneDatabaseKind())('tokens of wallets on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  type Parts = { key?: string; amount?: string; total?: string; currency?: string }
  const pay = (type: 'apple_pay' | 'google_pay', token: string, parts: Parts = {}) => {
    const { key = randomUUID(), amount = '25.00', total = '25.50', currency = 'EUR' } = parts
    return { method: type.replace('_', '-'), key, body: { amount, native_pay: { type, token, total, currency } } }
  }

  it.each(['apple_pay', 'google_pay'] as const)(
    'LIST-17 a token of %s pays, with the fee of its method',
    async (type) => {
      const player = world.player()
      const paid = valueOf(
        await world.deposit(player, pay(type, walletToken(CARDS.approves), { amount: '10.10', total: '10.3' })),
      )
      expect(paid).toMatchObject({ transaction_status: 'success', amount: '10.10', fee: '0.20', total: '10.30' })
      expect(await world.sandbox.journal(paid.payment_id)).toMatchObject([{ kind: 'charge', amount: '10.30' }])
      expect(await world.balance(player)).toBe(10_10n)
    },
  )

  it.each([
    ['the test token of Google', 'examplePaymentMethodToken', 'success'],
    ['an unknown token', 'v1.nothing', 'error'],
    ['a token of a card without money', walletToken(CARDS.insufficientFunds), 'error'],
  ])('LIST-17 the sandbox answers %s: %s → %s', async (_, token, status) => {
    const paid = valueOf(await world.deposit(world.player(), pay('google_pay', token)))
    expect(paid.transaction_status).toBe(status)
  })

  it('LIST-17 THREEDS-4 a card behind a token may be challenged', async () => {
    const asked = valueOf(await world.deposit(world.player(), pay('google_pay', walletToken(CARDS.challenge))))
    expect(asked.next_action.type).toBe('three_ds_challenge')
  })

  it.each([
    ['no token', {}],
    ['a token of another wallet', pay('google_pay', walletToken(CARDS.approves)).body],
  ])('LIST-17 refuses %s for Apple Pay', async (_, body) => {
    const refused = await world.deposit(world.player(), { method: 'apple-pay', body })
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'form_invalid', fields: { native_pay: expect.any(String) } },
    })
  })

  it.each([
    ['an older total', { total: '25.00' }],
    ['another currency', { currency: 'USD' }],
    ['a total that its currency does not have', { total: '25.501' }],
  ])(
    'LIST-17 MONEY-4 a payment is refused and nothing is charged if the wallet’s sheet showed %s',
    async (_, shown) => {
      const player = world.player()
      const refused = await world.deposit(player, pay('apple_pay', walletToken(CARDS.approves), shown))
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'rate_changed' } })
      expect(await world.balance(player)).toBe(0n)
    },
  )

  it('API-13 LIST-17 the same key returns the same payment, even with the token of another sheet', async () => {
    const player = world.player()
    const key = randomUUID()
    const first = valueOf(await world.deposit(player, pay('apple_pay', walletToken(CARDS.approves), { key })))
    const again = valueOf(await world.deposit(player, pay('apple_pay', walletToken('5555555555554444'), { key })))
    expect(again.payment_id).toBe(first.payment_id)
    const other = await world.deposit(
      player,
      pay('apple_pay', walletToken(CARDS.approves), { key, amount: '26.00', total: '26.52' }),
    )
    expect(other).toMatchObject({ ok: false, refusal: { code: 'idempotency_key_reused' } })
    expect(await world.balance(player)).toBe(25_00n)
  })

  it('SVC-5 LIST-17 a payment whose response was lost succeeds later, and its token is sent once', async () => {
    const player = world.player()
    const lost = valueOf(await world.deposit(player, pay('apple_pay', walletToken(CARDS.answerLost))))
    expect(lost.transaction_status).toBe('processing')
    await world.becomes(player, lost.payment_id, 'success')
    expect(
      world.calls.filter(({ name, paymentId }) => name === 'authorise' && paymentId === lost.payment_id),
    ).toHaveLength(1)
  })
})
