import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyValue } from './every-value'
import { CARDS, cardBody, openWorld, valueOf, walletToken, type World } from './world'

const CVV = '739'

describe.each(oneDatabaseKind())('secrets in the tables on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  it('SVC-6 no card number and no CVV is in any table, for every outcome of a payment', async () => {
    const player = world.player()
    const numbers = [CARDS.approves, CARDS.insufficientFunds, CARDS.challenge, CARDS.answerLost, CARDS.garbage]
    for (const number of numbers) {
      const { card_data } = cardBody(number, true)
      valueOf(
        await world.deposit(player, {
          method: 'card',
          body: { another_payment: true, card_data: { ...card_data!, card_cvv: CVV } },
        }),
      )
    }
    const values = await everyValue(world.db)
    expect(values.length).toBeGreaterThan(100)
    const found = values.filter(
      ({ value }) => value === CVV || value.includes(`"${CVV}"`) || numbers.some((number) => value.includes(number)),
    )
    expect(found).toEqual([])
  })
  it('SVC-6 LIST-17 no token of a wallet is in any table', async () => {
    const player = world.player()
    const numbers = [CARDS.approves, CARDS.insufficientFunds, CARDS.challenge, CARDS.answerLost]
    for (const number of numbers)
      for (const type of ['apple_pay', 'google_pay'] as const) {
        const native_pay = { type, token: walletToken(number), total: '25.50', currency: 'EUR' }
        const method = type.replace('_', '-')
        valueOf(await world.deposit(player, { method, body: { another_payment: true, native_pay } }))
      }
    const tokens = numbers.map((number) => Buffer.from(number).toString('base64'))
    const values = await everyValue(world.db)
    expect(values.some(({ value }) => value.includes('google-pay'))).toBe(true)
    expect(values.filter(({ value }) => tokens.some((token) => value.includes(token)))).toEqual([])
  })
})
