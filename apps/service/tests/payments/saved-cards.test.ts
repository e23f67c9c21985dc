import { randomBytes, randomUUID } from 'node:crypto'
import type { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, submitRequest } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments, PlayerSession } from '../../src/features/payments'
import { createUserCards, parseVaultKeys, type UserCards } from '../../src/features/user-cards'
import { decideAtIssuer } from './player-at-issuer'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

const MINUTE_MS = 60_000

describe.each(oneDatabaseKind())('saved cards on %s', (kind) => {
  let world: World
  let cards: UserCards
  let payments: Payments
  beforeAll(async () => {
    const keys = parseVaultKeys(`test:${randomBytes(32).toString('base64')}`)
    world = await openWorld(kind, {
      vaultKeys: keys,
      configure: ({ brands: { COM, ...brands }, ...config }) => ({
        ...config,
        brands: COM ? { ...brands, COM, TERMS: { ...COM, save_card_consent: 'given_in_terms' } } : brands,
      }),
    })
    ;({ payments } = world)
    cards = createUserCards({ db: world.db, keys })
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
  const answerChallenge = async (shown: PaySession, decision: 'approve' | 'refuse') =>
    valueOf(
      await payments.threeDsResult(
        { kind: 'pay_session', paySessionId: shown.session_id },
        { provider: 'sandbox', cres: await decideAtIssuer(shown, decision) },
      ),
    )
  const paySaved = (session: PlayerSession, cardId: string) =>
    pay(session, {
      card_data: { card_id: cardId, card_cvv: '123', save_card: true, is_card_token_active: false },
    })

  it('SVC-6 a card that paid is saved if the player agrees, and can be used again by its id', async () => {
    const player = world.player()
    expect(valueOf(await pay(player, cardBody(CARDS.approves, true))).transaction_status).toBe('success')
    const [saved, ...more] = await cards.list(player)
    expect(more).toEqual([])
    expect(saved).toMatchObject({ last4: '4242', exp_month: '08', exp_year: '2035', is_last_used: true })
    const again = valueOf(await paySaved(player, saved?.card_id ?? ''))
    expect(again).toMatchObject({ transaction_status: 'success', card_last4: '4242' })
    expect(await world.balance(player)).toBe(5_000n)
    expect(await cards.list(player)).toHaveLength(1)
  })

  it.each([
    ['its player did not agree', CARDS.approves, false],
    ['it was declined', CARDS.insufficientFunds, true],
  ])('SVC-6 a card is not saved when %s', async (_, number, saveCard) => {
    const player = world.player()
    await pay(player, cardBody(number, saveCard))
    expect(await cards.list(player)).toEqual([])
    expect(await sealedOf(player)).toEqual([])
  })

  it.each([
    ['TERMS', 'given_in_terms', undefined, 1],
    ['TERMS', 'given_in_terms', false, 0],
    ['COM', 'asked', undefined, 0],
    ['COM', 'asked', true, 1],
  ] as const)(
    'SAVED-2 issue-9 3.4 of %s, where consent is %s, save_card %s saves %i cards',
    async (brand, _consent, choice, count) => {
      const player = { ...world.player(), brand }
      const card_data = { ...cardBody(CARDS.approves).card_data, is_card_token_active: false, save_card: choice }
      expect(valueOf(await pay(player, { card_data })).transaction_status).toBe('success')
      expect(await cards.list(player)).toHaveLength(count)
    },
  )

  /** The vault's rows of a player, in every state. */
  const sealedOf = ({ userId }: PlayerSession) =>
    world.db.selectFrom('user_cards').select(['payment_id', 'encrypted_pan']).where('user_id', '=', userId).execute()

  it.each([
    ['a challenge', CARDS.challenge, 'await'],
    ['a pending answer', CARDS.pending, 'processing'],
    ['a lost answer', CARDS.answerLost, 'processing'],
  ] as const)(
    'SVC-6 a card that pays only after %s is saved at the success, and not listed before',
    async (_, number, first) => {
      const player = world.player()
      const shown = valueOf(await pay(player, cardBody(number, true)))
      expect(shown.transaction_status).toBe(first)
      expect(await sealedOf(player)).toMatchObject([{ payment_id: shown.payment_id }])
      expect(await cards.list(player)).toEqual([])
      if (first === 'await') await answerChallenge(shown, 'approve')
      await world.becomes(player, shown.payment_id, 'success')
      expect(await cards.list(player)).toMatchObject([{ last4: number.slice(-4), exp_month: '08', exp_year: '2035' }])
      expect(await cards.list(world.player())).toEqual([])
      expect(await sealedOf(player)).toMatchObject([{ payment_id: null }])
    },
  )

  it('SVC-6 a card whose challenge is refused is not stored', async () => {
    const player = world.player()
    const shown = valueOf(await pay(player, cardBody(CARDS.challenge, true)))
    await answerChallenge(shown, 'refuse')
    await world.becomes(player, shown.payment_id, 'error')
    expect(await sealedOf(player)).toEqual([])
  })

  it('SVC-6 a card whose challenge expires is not stored', async () => {
    const player = world.player()
    const shown = valueOf(await pay(player, cardBody(CARDS.challenge, true)))
    expect(await sealedOf(player)).toHaveLength(1)
    world.advance(16 * MINUTE_MS)
    await world.becomes(player, shown.payment_id, 'error')
    expect(await sealedOf(player)).toEqual([])
  })

  it('SVC-6 a card of another player cannot be used', async () => {
    const owner = world.player()
    await pay(owner, cardBody(CARDS.approves, true))
    const [saved] = await cards.list(owner)
    expect(await paySaved(world.player(), saved?.card_id ?? '')).toMatchObject({
      ok: false,
      refusal: { code: 'form_invalid' },
    })
  })
})
