import { randomUUID } from 'node:crypto'
import { PaySession } from '@modulor/contract/http'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardBody, CARDS, openWorld, valueOf, type World } from './world'

const PATIENCE_MS = 10 * 60_000

describe.each(databaseKinds())('submit on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    // The results do not depend on the machine's speed: there is no time limit for the provider or for the first submit.
    world = await openWorld(kind, { providerDeadlineMs: PATIENCE_MS, timing: { answerMsMax: PATIENCE_MS } })
  })
  afterAll(() => world.close())

  it('SVC-2 RESULT-12 ENT-7 a deposit credits the amount to the player, and makes one charge of amount and fee', async () => {
    const player = world.player()
    const session = valueOf(await world.deposit(player, { card: CARDS.approves }))
    expect(PaySession.parse(session)).toMatchObject({
      transaction_status: 'success',
      result_status: 'success',
      session_status: 'closed',
      next_action: { type: 'result' },
      money: 'credited',
      order_id: null,
      amount: '25.00',
      fee: '0.50',
      total: '25.50',
      card_last4: '4242',
      decline_page_settings: null,
      merchant_url: world.config.brands['COM']?.home_url,
    })
    expect(await world.balance(player)).toBe(2500n)
    expect(await world.sandbox.journal(session.payment_id)).toMatchObject([{ kind: 'charge', amount: '25.50' }])
  })

  it('RESULT-2 a decline carries its code and reason, and moves nothing', async () => {
    const player = world.player()
    const session = valueOf(await world.deposit(player, { card: CARDS.insufficientFunds }))
    expect(session).toMatchObject({
      transaction_status: 'error',
      result_status: 'decline',
      money: 'none_moved',
      decline_page_settings: {
        code: 'insufficient_funds',
        reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
        can_retry_same_card: true,
      },
    })
    expect(await world.balance(player)).toBe(0n)
  })

  it('API-13 64 parallel submits with one key make one payment and one call to the provider, and get 64 equal responses', async () => {
    const player = world.player()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => world.deposit(player, { key, card: CARDS.approves })),
    )
    const sessions = answers.map(valueOf)
    expect(new Set(sessions.map((session) => JSON.stringify(session))).size).toBe(1)
    const [first] = sessions
    expect(first?.transaction_status).toBe('success')
    expect(world.calls.filter(({ paymentId }) => paymentId === first?.payment_id)).toHaveLength(1)
    const rows = await world.db.selectFrom('payments').select('id').where('idempotency_key', '=', key).execute()
    expect(rows).toHaveLength(1)
    expect(await world.balance(player)).toBe(2500n)
    expect(await world.sandbox.journal(first?.payment_id ?? '')).toHaveLength(1)
  })

  it('API-13 a key with another body is refused, and the first response stays', async () => {
    const player = world.player()
    const key = randomUUID()
    const first = valueOf(await world.deposit(player, { key, card: CARDS.approves }))
    const others = [
      { card: CARDS.approves, body: { amount: '26.00' } },
      { card: CARDS.insufficientFunds },
      { method: 'bank' },
      { card: CARDS.approves, saveCard: true },
    ]
    for (const other of others)
      expect(await world.deposit(player, { key, ...other })).toMatchObject({
        ok: false,
        refusal: { code: 'idempotency_key_reused' },
      })
    expect(valueOf(await world.deposit(player, { key, card: CARDS.approves }))).toEqual(first)
    expect(await world.balance(player)).toBe(2500n)
  })

  it('API-13 the same key of another player is another payment', async () => {
    const key = randomUUID()
    const one = valueOf(await world.deposit(world.player(), { key, card: CARDS.approves }))
    const two = valueOf(await world.deposit(world.player(), { key, card: CARDS.approves }))
    expect(two.payment_id).not.toBe(one.payment_id)
  })

  it('API-13 a repeated submit gets its response even if the rules would refuse it now', async () => {
    const player = world.player()
    const key = randomUUID()
    await world.fund(player, 3_000n)
    const withdrawal = { key, flow: 'withdrawal', method: 'payout', body: { parameters: { account: 'DE1' } } } as const
    const first = valueOf(await world.deposit(player, withdrawal))
    expect(await world.balance(player)).toBe(500n)
    expect(valueOf(await world.deposit(player, withdrawal)).payment_id).toBe(first.payment_id)
  })

  it.each([
    ['an amount below the limit', { body: { amount: '1.00' } }, 'amount', 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT'],
    ['an amount above the limit', { body: { amount: '6000.00' } }, 'amount', 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT'],
    ['more decimals than the currency', { body: { amount: '10.001' } }, 'amount', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT'],
    ['a wrong card number', { card: '4242424242424241' }, 'card_pan', 'PH.ERROR.INCORRECT_CARD_NUMBER'],
    ['no card', { method: 'card' }, 'card_pan', 'PH.ERROR.FIELD_REQUIRED'],
    [
      'an invalid card number, if the form has no field for it',
      { method: 'bare', body: cardBody('4242', true) },
      'card_pan',
      'PH.ERROR.FIELD_REQUIRED',
    ],
    [
      'an expired card',
      { method: 'card', body: { card_data: { ...cardBody(CARDS.approves).card_data!, year: '2020' } } },
      'card_exp_month',
      'PH.ERROR.INCORRECT_EXP_DATE',
    ],
  ])('VALID-4 refuses %s with the key that the widget shows', async (_, parts, field, message) => {
    const before = world.calls.length
    const outcome = await world.deposit(world.player(), parts)
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'form_invalid', fields: { [field]: message } } })
    expect(world.calls).toHaveLength(before)
  })

  it.each([
    ['an unknown method', { method: 'nobody' }, 'not_found'],
    ['a method of the other flow', { method: 'payout' }, 'not_found'],
    ['a method that is switched off', { method: 'closed' }, 'method_unavailable'],
    ['a currency without limits', { body: { currency: 'USD' } }, 'currency_unavailable'],
  ])('VALID-4 refuses %s', async (_, parts, code) => {
    expect(await world.deposit(world.player(), parts)).toMatchObject({ ok: false, refusal: { code } })
  })
})
