/**
 * Saving a card that is typed into the fields of Adyen, and paying with it again (decision 97). The simulator shows what really
 * happened.
 */
import { randomUUID } from 'node:crypto'
import { PaySession, UserCardList } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERCHANT_KEY } from '../http/test-service'
import { everyValue } from '../payments/every-value'
import { ADYEN_CARD, openAdyenWorld, THREE_DS_CARD, type AdyenWorld } from './adyen-world'
import { decideAtBank } from './player-at-adyen'

const NO_MONEY = '4000000000009995'
const SECOND_CARD = '5555555555554444'

describe.each(oneDatabaseKind())('issue-14 1 cards in the fields of Adyen on %s', (kind) => {
  let world: AdyenWorld
  let fields: Awaited<ReturnType<AdyenWorld['adyen']['cardFields']>>
  beforeAll(async () => {
    world = await openAdyenWorld(kind)
    fields = await world.adyen.cardFields()
  })
  afterAll(() => world.close())
  beforeEach(() => world.adyen.set({ faults: {} }))

  const newCard = (number = ADYEN_CARD.card_pan, parts: object = { save_card: true }) => ({
    ...{ card_encrypted: JSON.stringify(fields(number)) },
    ...parts,
  })
  const code = (parts: object = {}) =>
    JSON.stringify({ encryptedSecurityCode: fields('')['encryptedSecurityCode'], ...parts })
  const player = () => world.service.openSession({ user: { id: randomUUID() } })
  const cardsOf = async (session: string) =>
    UserCardList.parse((await world.service.call('userCards', { session })).json).cards
  const rows = () => world.service.db.selectFrom('user_cards').selectAll().execute()
  const isAsked = async (paymentId: string) => {
    const row = world.service.db.selectFrom('cards_to_save').select('brand').where('payment_id', '=', paymentId)
    return (await row.execute()).length === 1
  }
  const sentFor = async (id: string) => (await world.adyen.requests()).find(({ key }) => key === id)?.body
  /** A player with one saved card, and the card's token at Adyen. */
  async function withSavedCard(number = ADYEN_CARD.card_pan, method = 'hosted') {
    const session = await player()
    const before = await world.adyen.storedCards()
    const { payment_id: id } = await world.deposit({ method, session, card: newCard(number) })
    await world.becomes(id, 'succeeded')
    const [token = ''] = (await world.adyen.storedCards()).filter((each) => !before.includes(each))
    const [card] = await cardsOf(session)
    if (!card) throw new Error('no card was saved')
    return { session, token, cardId: card.card_id, card }
  }
  const payWith = async (session: string, card: object, method = 'hosted') => {
    const { json, status } = await world.service.call('depositSubmit', {
      ...{ session, params: { payGroupId: method }, idempotencyKey: randomUUID() },
      body: { amount: '26.00', currency: 'EUR', another_payment: true, card_data: card },
    })
    return { json, status }
  }

  it.each([ADYEN_CARD.card_pan, THREE_DS_CARD.card_pan])(
    'decision-97 SAVED-2 the card %s is saved with the details that Adyen returns, and pays again with only its security code',
    async (number) => {
      const session = await player()
      const before = await world.adyen.storedCards()
      // The number that the page sends is ignored.
      const forged = { card_bin: '555555', card_pan: '5555555555554444', month: '12', year: '2039', save_card: true }
      const shown = await world.deposit({ method: 'hosted', session, card: newCard(number, forged) })
      if (shown.next_action.type === 'redirect') {
        expect(await cardsOf(session)).toEqual([])
        await world.service.fetch(await decideAtBank(shown.next_action.redirect_data.url, 'approve'))
      }
      await world.becomes(shown.payment_id, 'succeeded')
      expect(await sentFor(shown.payment_id)).toMatchObject({
        ...{ storePaymentMethod: true, recurringProcessingModel: 'CardOnFile', shopperInteraction: 'Ecommerce' },
        shopperReference: (await world.read(shown.payment_id)).user_id,
      })
      const [token = ''] = (await world.adyen.storedCards()).filter((each) => !before.includes(each))
      const cards = await cardsOf(session)
      expect(cards).toMatchObject([
        { bin: number.slice(0, 6), last4: number.slice(-4), exp_month: '03', exp_year: '2030' },
      ])
      expect(cards).toMatchObject([{ is_card_token_active: true, cardholder_name: null }])

      const chosen = { card_id: cards[0]?.card_id, card_encrypted: code() }
      const { payment_id: again } = PaySession.parse((await payWith(session, chosen)).json)
      const body = await sentFor(again)
      expect(body).toMatchObject({
        ...{ shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' },
        paymentMethod: { type: 'scheme', storedPaymentMethodId: token, ...JSON.parse(chosen.card_encrypted) },
      })
      expect(Object.keys((body as { paymentMethod: object }).paymentMethod).toSorted()).toEqual([
        ...['encryptedSecurityCode', 'storedPaymentMethodId', 'type'],
      ])
      const paid = await world.service.db.selectFrom('payments').selectAll().where('id', '=', again).execute()
      expect(paid).toMatchObject([{ card_last4: number.slice(-4), saves_card: false, can_send_again: false }])
      const secrets = [number, token, ...Object.values(fields(number)), chosen.card_encrypted]
      const found = (await everyValue(world.service.db)).filter(({ value }) =>
        secrets.some((each) => value.includes(each)),
      )
      expect(found).toEqual([])
    },
  )

  it('decision-45 a card is saved at Adyen and here only if the player asked for it and the payment succeeded', async () => {
    const before = await world.adyen.storedCards()
    const session = await player()
    const unasked = await world.deposit({ method: 'hosted', session, card: newCard(undefined, { save_card: false }) })
    await world.becomes(unasked.payment_id, 'succeeded')
    expect(await sentFor(unasked.payment_id)).not.toHaveProperty('storePaymentMethod')
    const declined = await world.deposit({ method: 'hosted', session, card: newCard(NO_MONEY) })
    await world.becomes(declined.payment_id, 'declined')
    const challenged = await world.deposit({ method: 'hosted', session, card: newCard(THREE_DS_CARD.card_pan) })
    expect(await isAsked(challenged.payment_id)).toBe(true)
    if (challenged.next_action.type !== 'redirect') throw new Error('no redirect')
    await world.service.fetch(await decideAtBank(challenged.next_action.redirect_data.url, 'refuse'))
    await world.becomes(challenged.payment_id, 'declined')
    expect(await cardsOf(session)).toEqual([])
    for (const { payment_id: id } of [unasked, declined, challenged]) expect(await isAsked(id)).toBe(false)
    expect(await world.adyen.storedCards()).toEqual(before)
  })

  it('decision-97 a card is not saved if its provider stores no cards, even when the submit asks for it', async () => {
    const session = await player()
    const { payment_id: id } = await world.deposit({ method: 'hosted-vault', session, card: newCard() })
    expect(await sentFor(id)).not.toHaveProperty('storePaymentMethod')
    const payments = world.service.db.selectFrom('payments').select('saves_card').where('id', '=', id)
    expect([await payments.execute(), await isAsked(id)]).toEqual([[{ saves_card: false }], false])
  })

  it('decision-98 a return with the result of another player’s payment does not save that player’s card', async () => {
    await world.adyen.set({ faults: { webhooks: 'none' } })
    const [own, theirs] = [await player(), await player()]
    const challenged = async (session: string) => {
      const shown = await world.deposit({ method: 'hosted', session, card: newCard(THREE_DS_CARD.card_pan) })
      if (shown.next_action.type !== 'redirect') throw new Error('no redirect')
      return { id: shown.payment_id, back: await decideAtBank(shown.next_action.redirect_data.url, 'approve') }
    }
    const [mine, victims] = [await challenged(own), await challenged(theirs)]
    const [path = '', result = ''] = [mine.back.split('?')[0], victims.back.split('?')[1]]
    await world.service.fetch(`${path}?${result}`)
    await world.becomes(mine.id, 'unknown')
    expect(await cardsOf(own)).toEqual([])
    expect((await rows()).filter(({ payment_id: of }) => of === mine.id)).toEqual([])
  })

  it.each([
    ['no_card', 'and erases the token'],
    ['none', 'and has no token'],
  ])('decision-97 an account whose answers lack card data (%s) saves no card %s', async (sent) => {
    await world.adyen.set({ faults: { additional_data: sent } })
    const before = await world.adyen.storedCards()
    const session = await player()
    const { payment_id: id } = await world.deposit({ method: 'hosted', session, card: newCard() })
    await world.becomes(id, 'succeeded')
    expect(await cardsOf(session)).toEqual([])
    await world.eraseCards()
    if (sent === 'no_card') expect(await world.adyen.storedCards()).toEqual(before)
    const { user_id: userId } = await world.read(id)
    expect((await rows()).filter((row) => row.user_id === userId)).toEqual([])
    // After the player's data are erased, no job looks for the token.
    const params = { brand: 'COM', userId }
    expect(await isAsked(id)).toBe(sent === 'none')
    // A webhook that is still being processed delays the erasure.
    const erase = () => world.service.call('erasePlayer', { merchantKey: MERCHANT_KEY, params })
    await until(async () => (await erase()).status === 200)
    expect(await isAsked(id)).toBe(false)
  })

  it('decision-97 a saved card stays in the list when the account stops sending the card’s details', async () => {
    const { session, token, cardId } = await withSavedCard()
    await world.adyen.set({ faults: { additional_data: 'no_card' } })
    const { payment_id: id } = await world.deposit({ method: 'hosted', session, card: newCard() })
    await world.becomes(id, 'succeeded')
    await world.eraseCards()
    expect(await cardsOf(session)).toMatchObject([{ card_id: cardId, last4: '1111' }])
    expect(await world.adyen.storedCards()).toContain(token)
  })

  it.each(['hosted-reviewed', 'reviewed'])(
    'decision-75 SAVED-2 a card of the method %s is saved when the payment is captured, and not when it is voided',
    async (method) => {
      const card = method === 'reviewed' ? { ...ADYEN_CARD, save_card: true } : newCard()
      for (const decision of ['capturePayment', 'voidPayment'] as const) {
        const session = await player()
        const { payment_id: id } = await world.deposit({ method, session, card })
        await until(async () => (await world.read(id)).is_authorised)
        expect(await cardsOf(session)).toEqual([])
        await world.service.call(decision, {
          ...{ merchantKey: MERCHANT_KEY, params: { paymentId: id }, idempotencyKey: randomUUID() },
          body: { reason: 'It was reviewed' },
        })
        await world.becomes(id, decision === 'capturePayment' ? 'succeeded' : 'declined')
        expect(await cardsOf(session)).toHaveLength(decision === 'capturePayment' ? 1 : 0)
        expect((await rows()).filter(({ payment_id: of }) => of === id)).toEqual([])
        const before = (await world.adyen.storedCards()).length
        await world.eraseCards()
        const erasedCount = before - (await world.adyen.storedCards()).length
        expect(erasedCount).toBe(decision === 'capturePayment' ? 0 : 1)
      }
    },
  )

  it('decision-97 a card is not saved when the provider’s answer is lost, and the webhook ends the payment', async () => {
    await world.adyen.set({ faults: { lost_answers: 1, lost_path: '/payments' } })
    const session = await player()
    const { payment_id: id } = await world.deposit({ method: 'hosted', session, card: newCard() })
    await world.becomes(id, 'succeeded')
    expect([await cardsOf(session), await isAsked(id)]).toEqual([[], true])
  })

  it('CARD-6 SVC-7 a saved card pays only with a security code from Adyen’s field', async () => {
    const { session, cardId } = await withSavedCard()
    const before = (await world.adyen.requests()).length
    const required = { status: 422, json: { fields: { card: 'PH.ERROR.FIELD_REQUIRED' } } }
    expect(await payWith(session, { card_id: cardId })).toMatchObject(required)
    // A security code that was typed into a field of ours is neither read nor sent.
    expect(await payWith(session, { card_id: cardId, card_cvv: '737' })).toMatchObject(required)
    expect((await world.adyen.requests()).length).toBe(before)
  })

  it.each<[string, () => string]>([
    ['the number of another card', () => JSON.stringify(fields(SECOND_CARD))],
    ['another token', () => code({ storedPaymentMethodId: 'ANOTHER' })],
    ['a raw number', () => code({ number: SECOND_CARD })],
    ['a raw code', () => JSON.stringify({ cvc: '737' })],
    ['no JSON', () => 'encrypted'],
  ])('SVC-6 a saved card with %s in its encrypted values is declined, and nothing is sent', async (_what, values) => {
    const { session, cardId } = await withSavedCard()
    const before = (await world.adyen.requests()).length
    const { json } = await payWith(session, { card_id: cardId, card_encrypted: values() })
    const { payment_id: id } = PaySession.parse(json)
    expect(await world.becomes(id, 'declined')).toMatchObject({ decline_code: 'check_card' })
    expect((await world.adyen.requests()).length).toBe(before)
  })

  it('SVC-6 SAVED-4 another player’s card and a card in our vault cannot pay with a method of Adyen’s fields', async () => {
    const { cardId } = await withSavedCard()
    const stranger = await player()
    const refused = { status: 422, json: { fields: { card: 'PH.ERROR.FIELD_REQUIRED' } } }
    expect(await payWith(stranger, { card_id: cardId, card_encrypted: code() })).toMatchObject(refused)
    // A new card in the same submit is ignored.
    expect(await payWith(stranger, { card_id: cardId, ...newCard() })).toMatchObject(refused)
    const { payment_id: id } = await world.deposit({
      ...{ method: 'vault', session: stranger, card: { ...ADYEN_CARD, save_card: true } },
    })
    await world.becomes(id, 'succeeded')
    const [own] = await cardsOf(stranger)
    expect(own?.is_card_token_active).toBe(false)
    const before = (await world.adyen.requests()).length
    expect(await payWith(stranger, { card_id: own?.card_id, card_encrypted: code() })).toMatchObject(refused)
    expect((await world.adyen.requests()).length).toBe(before)
  })

  it('decision-96 a token of one provider is not sent to another one', async () => {
    const { session, cardId } = await withSavedCard()
    const before = (await world.adyen.requests()).length
    const { json, status } = await payWith(session, { card_id: cardId, card_encrypted: code() }, 'hosted-native')
    expect([status, json]).toMatchObject([422, { error_code: 'method_unavailable' }])
    expect((await world.adyen.requests()).length).toBe(before)
    // With the security code in a field of ours, the card pays at its own provider.
    const own = PaySession.parse((await payWith(session, { card_id: cardId, card_cvv: '737' }, 'card')).json)
    await world.becomes(own.payment_id, 'succeeded')
    // That method does not read the encrypted security code.
    const raw = await payWith(session, { card_id: cardId, card_encrypted: code() }, 'card')
    expect(raw).toMatchObject({ status: 422, json: { fields: { card_cvv: 'PH.ERROR.FIELD_REQUIRED' } } })
  })

  it('API-13 repeating a submit with the same card returns the same payment, and a submit with a saved card is another payment', async () => {
    const { session, cardId } = await withSavedCard()
    const key = randomUUID()
    const submit = (card: object) =>
      world.service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'hosted' }, idempotencyKey: key },
        body: { amount: '27.00', currency: 'EUR', another_payment: true, card_data: card },
      })
    const first = PaySession.parse((await submit({ card_id: cardId, card_encrypted: code() })).json)
    const again = PaySession.parse((await submit({ card_id: cardId, card_encrypted: code() })).json)
    expect(again.payment_id).toBe(first.payment_id)
    await world.becomes(first.payment_id, 'succeeded')
    expect(await world.adyen.journal(first.payment_id)).toHaveLength(1)
    expect((await submit(newCard())).json).toMatchObject({ error_code: 'idempotency_key_reused' })
  })

  it('SAVED-3 a card that the player removes is erased at Adyen, and can be saved again', async () => {
    const { session, token, cardId } = await withSavedCard()
    await world.service.call('deleteUserCard', { session, body: { card_id: cardId, withholding_type: 'Payment' } })
    expect((await payWith(session, { card_id: cardId, card_encrypted: code() })).status).toBe(422)
    await world.eraseCards()
    expect(await world.adyen.storedCards()).not.toContain(token)
    const { payment_id: id } = await world.deposit({ method: 'hosted', session, card: newCard() })
    await world.becomes(id, 'succeeded')
    expect(await cardsOf(session)).toMatchObject([{ last4: '1111' }])
  })
})
