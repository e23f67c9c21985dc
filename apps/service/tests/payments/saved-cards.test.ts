import { randomBytes, randomUUID } from 'node:crypto'
import { databaseKinds, submitRequest } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments, PlayerSession } from '../../src/features/payments'
import { createUserCards, parseVaultKeys, type UserCards } from '../../src/features/user-cards'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

describe.each(databaseKinds())('saved cards on %s', (kind) => {
  let world: World
  let cards: UserCards
  let payments: Payments
  beforeAll(async () => {
    world = await openWorld(kind)
    cards = createUserCards({ db: world.db, keys: parseVaultKeys(`test:${randomBytes(32).toString('base64')}`) })
    payments = world.instance({ cards })
  })
  afterAll(() => world.close())

  const pay = (session: PlayerSession, body: ReturnType<typeof cardBody>) =>
    payments.submit({
      session,
      flow: 'deposit',
      payGroupId: 'card',
      idempotencyKey: randomUUID(),
      body: submitRequest(body),
    })
  const paySaved = (session: PlayerSession, cardId: string) =>
    pay(session, {
      card_data: { card_id: cardId, card_cvv: '123', save_card: true, is_card_token_active: false },
    })

  it('SVC-6 a card that paid is saved when its player wants it, and pays again by its id', async () => {
    const player = world.player()
    expect(valueOf(await pay(player, cardBody(CARDS.approves, true))).transaction_status).toBe('success')
    const [saved, ...more] = await cards.list(player)
    expect(more).toEqual([])
    expect(saved).toMatchObject({ last4: '4242', exp_month: '08', exp_year: '2035' })
    const again = valueOf(await paySaved(player, saved?.card_id ?? ''))
    expect(again).toMatchObject({ transaction_status: 'success', card_last4: '4242' })
    expect(await world.balance(player)).toBe(5_000n)
    expect(await cards.list(player)).toHaveLength(1)
  })

  it.each([
    ['its player does not want it', CARDS.approves, false],
    ['it was declined', CARDS.insufficientFunds, true],
  ])('SVC-6 a card is not saved when %s', async (_, number, saveCard) => {
    const player = world.player()
    await pay(player, cardBody(number, saveCard))
    expect(await cards.list(player)).toEqual([])
  })

  it('SVC-6 a card of another player does not pay', async () => {
    const owner = world.player()
    await pay(owner, cardBody(CARDS.approves, true))
    const [saved] = await cards.list(owner)
    expect(await paySaved(world.player(), saved?.card_id ?? '')).toMatchObject({
      ok: false,
      refusal: { code: 'form_invalid' },
    })
  })
})
