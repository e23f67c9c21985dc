import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyValue } from './every-value'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

const CVV = '739'

describe.each(databaseKinds())('secrets in the tables on %s', (kind) => {
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
})
