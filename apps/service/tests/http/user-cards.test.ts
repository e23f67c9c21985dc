import { randomUUID } from 'node:crypto'
import { ErrorBody, UserCardList, type UserCard } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { openTestService, type TestService } from './test-service'

const VISA = '4242424242424242'
const AMEX = '378282246310005'
/** The test service's clock is in March 2026. */
const GOOD = { expMonth: 3, expYear: 2026 }
const EXPIRED = { expMonth: 2, expYear: 2026 }

/** The demo's configuration, except that its form of a card does not require the CVV. */
function withOptionalCvv(config: CashierConfig): CashierConfig {
  const card = config.methods['card']!
  const fields = card.fields.map((field) =>
    field.extended_type === 'card_cvv' ? { ...field, is_required: false } : field,
  )
  return { ...config, methods: { ...config.methods, card: { ...card, fields } } }
}

describe.each(oneDatabaseKind())('saved cards over HTTP on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const opened = (currency = 'EUR') => service.openSession({ currency, user: { id: `player-${randomUUID()}` } })
  const list = async (session: string, headers: Record<string, string> = {}): Promise<readonly UserCard[]> =>
    UserCardList.parse((await service.call('userCards', { session, headers })).json).cards
  const remove = (session: string, cardId: string) =>
    service.call('deleteUserCard', { session, body: { card_id: cardId, withholding_type: 'Payment' } })
  const check = (session: string, cardId: string, amount: string, currency = 'EUR') =>
    service.call('recurringCheck', { session, body: { user_card_id: cardId, amount, currency } })
  const pay = (session: string, card: Record<string, unknown>, amount = '25.00') =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: { amount, currency: 'EUR', card_data: card },
    })
  const fieldsOf = (json: unknown) => ErrorBody.parse(json).fields

  it('SAVED-1 API-8 the list has only public fields of cards, with or without a fingerprint', async () => {
    const session = await opened()
    const id = await service.saveCard(session, { number: VISA, ...GOOD })
    const cards = await list(session)
    expect(cards).toEqual([
      {
        id,
        card_id: id,
        user_card_id: id,
        exp_month: '03',
        exp_year: '2026',
        cardholder_name: null,
        bin: '424242',
        last4: '4242',
        is_card_token_active: false,
        is_last_used: false,
      },
    ])
    for (const fingerprint of ['a1b2c3', '', 'x'.repeat(2_000), '<script>'])
      expect(await list(session, { 'x-fingerprint': fingerprint })).toEqual(cards)
  })

  it('SAVED-1 issue-8 3 the card of the last deposit is marked, even if others are newer', async () => {
    const returning = await service.openSession({ user: { id: `player-${randomUUID()}`, demo_returning: true } })
    const newer = await service.saveCard(returning, { number: AMEX, ...GOOD })
    const cards = await list(returning)
    expect(cards.map(({ last4, is_last_used: isLast }) => [last4, isLast])).toEqual([
      ['0005', false],
      ['1111', true],
    ])
    await remove(returning, cards[1]?.card_id ?? '')
    expect(await list(returning)).toMatchObject([{ card_id: newer, is_last_used: false }])
  })

  it('SAVED-3 API-8 a deleted card is removed from the table, and deleting it again changes nothing', async () => {
    const session = await opened()
    const first = await service.saveCard(session, { number: VISA, ...GOOD })
    const second = await service.saveCard(session, { number: AMEX, ...GOOD })
    for (let times = 0; times < 2; times += 1) {
      const answer = await remove(session, first)
      expect(answer.status).toBe(200)
      expect(UserCardList.parse(answer.json).cards.map(({ card_id: id }) => id)).toEqual([second])
    }
    // The row is deleted: number, key and hash.
    expect(await service.count('user_cards', session)).toBe(1)
    expect((await pay(session, { card_id: first, card_cvv: '123' })).status).toBe(422)
  })

  it('SAVED-3 another player’s card is not accessible', async () => {
    const owner = await opened()
    const id = await service.saveCard(owner, { number: VISA, ...GOOD })
    const other = await opened()
    expect(UserCardList.parse((await remove(other, id)).json).cards).toEqual([])
    expect((await check(other, id, '1.00')).status).toBe(404)
    expect(fieldsOf((await pay(other, { card_id: id, card_cvv: '123' })).json)).toEqual({
      card_pan: 'PH.ERROR.FIELD_REQUIRED',
    })
    expect(await list(owner)).toHaveLength(1)
  })

  it.each([
    [{}, 400],
    [{ card_id: 'x' }, 400],
    [{ card_id: 'x', withholding_type: 'Payout' }, 400],
    [{ card_id: '', withholding_type: 'Payment' }, 400],
    [{ card_id: 'no such card', withholding_type: 'Payment' }, 200],
  ])('SAVED-3 DELETE with %j is answered with %i', async (body, status) => {
    const session = await opened()
    await service.saveCard(session, { number: VISA, ...GOOD })
    expect((await service.call('deleteUserCard', { session, body })).status).toBe(status)
    expect(await list(session)).toHaveLength(1)
  })

  it('SAVED-3 CARD-6 the recurring check requires a CVV if the form asks for one, the amount is large or no method accepts the currency', async () => {
    const session = await opened()
    const id = await service.saveCard(session, { number: VISA, ...GOOD })
    const isRequired = async (amount: string, currency?: string) => (await check(session, id, amount, currency)).json
    // The demo's form always asks for a CVV.
    expect(await isRequired('1.00')).toEqual({ is_cvv_required: true })
    expect(await service.reload(withOptionalCvv)).toEqual({ ok: true })
    try {
      expect(await isRequired('500.00')).toEqual({ is_cvv_required: false })
      expect(await isRequired('500.01')).toEqual({ is_cvv_required: true })
      // No method accepts cards in this currency.
      expect(await isRequired('1.00', 'BTC')).toEqual({ is_cvv_required: true })
      // Without a currency it is the session's, whose limit applies (API-8, issue-8 3).
      const asked = (amount: number) => service.call('recurringCheck', { session, body: { user_card_id: id, amount } })
      expect(await asked(500)).toMatchObject({ status: 200, json: { is_cvv_required: false } })
      expect(await asked(501)).toMatchObject({ status: 200, json: { is_cvv_required: true } })
    } finally {
      await service.reload((config) => config)
    }
  })

  it('SAVED-3 the recurring check refuses an unknown card and a negative amount', async () => {
    const session = await opened()
    const id = await service.saveCard(session, { number: VISA, ...GOOD })
    expect((await check(session, 'no such card', '1.00')).status).toBe(404)
    expect((await service.call('recurringCheck', { session, body: { user_card_id: id, amount: '-1' } })).status).toBe(
      400,
    )
  })

  it('VALID-4 an expired card is listed and cannot be used', async () => {
    const session = await opened()
    const expired = await service.saveCard(session, { number: VISA, ...EXPIRED })
    expect(await list(session)).toMatchObject([{ card_id: expired, exp_month: '02', exp_year: '2026' }])
    const answer = await pay(session, { card_id: expired, card_cvv: '123' })
    expect([answer.status, fieldsOf(answer.json)]).toEqual([422, { card_pan: 'PH.ERROR.INCORRECT_EXP_DATE' }])
    const good = await service.saveCard(session, { number: AMEX, ...GOOD })
    expect((await pay(session, { card_id: good, card_cvv: '1234' })).status).toBe(200)
  })

  it('VALID-4 CARD-5 CARD-6 the stored data of a saved card are used, not the request’s', async () => {
    const session = await opened()
    const amex = await service.saveCard(session, { number: AMEX, ...GOOD })
    const lie = { card_id: amex, card_bin: '424242', is_card_token_active: false, month: '12', year: '30' }
    expect(fieldsOf((await pay(session, { ...lie, card_cvv: '123' })).json)).toEqual({
      card_cvv: 'PH.ERROR.INCORRECT_CVV',
    })
    expect(fieldsOf((await pay(session, { ...lie, card_pan: VISA })).json)).toEqual({
      card_cvv: 'PH.ERROR.FIELD_REQUIRED',
    })
  })

  it.each([
    ['8000000000000003', 200],
    ['9000000000000001', 200],
    ['7000000000000005', 422],
  ])(
    'CARD-3 VALID-4 the brand’s local card schemes apply on submit: %s is answered with %i',
    async (number, status) => {
      const answer = await pay(await opened(), { card_pan: number, card_cvv: '123', month: '12', year: '30' })
      expect(answer.status).toBe(status)
    },
  )
})
