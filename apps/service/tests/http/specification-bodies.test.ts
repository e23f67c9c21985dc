/** Bodies with the specification's fields only (issue-8 3). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

const VISA = '4242424242424242'

describe.each(oneDatabaseKind())('the specification’s own bodies on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const opened = () => service.openSession({ user: { id: `player-${randomUUID()}` } })
  const pay = (session: string, payGroupId: string, body: object, idempotencyKey: string = randomUUID()) =>
    service.call('depositSubmit', { session, params: { payGroupId }, idempotencyKey, body })
  const idOf = ({ json }: { json: unknown }) => (json as { payment_id: string }).payment_id

  it('ENT-7 CHECK-1 {amount, fields, currency} is accepted, with the amount as a number or a string', async () => {
    for (const amount of [25, '25.00'])
      expect(await pay(await opened(), 'tollo', { amount, fields: {}, currency: 'EUR' })).toMatchObject({
        status: 200,
        json: { amount: '25.00', currency: 'EUR' },
      })
  })

  it('ENT-7 CHECK-1 CARD-12 the card fields of a generic body are the card payload, and are stored nowhere else', async () => {
    const session = await opened()
    const key = randomUUID()
    const card = { card_pan: '4242 4242 4242 4242', card_cvv: '123', card_exp_month: '12', card_exp_year: '30' }
    const generic = await pay(
      session,
      'card',
      { amount: '25.00', currency: 'EUR', fields: { ...card, save_card: false } },
      key,
    )
    expect(generic).toMatchObject({ status: 200, json: { card_last4: '4242' } })
    expect(JSON.stringify(await service.parametersOf(idOf(generic)))).not.toMatch(/4242|123|card_/)
    expect(service.logged.join()).not.toContain(VISA)
    // The same submit in the other shape returns the same payment.
    const data = { card_pan: VISA, card_cvv: '123', month: '12', year: '30', save_card: false }
    const repeated = await pay(session, 'card', { amount: '25.00', currency: 'EUR', card_data: data }, key)
    expect(idOf(repeated)).toBe(idOf(generic))
  })

  it.each([
    [{ card_pan: 'not a number' }, { card_pan: 'PH.ERROR.FIELD_HAS_ERROR' }],
    [{ card_pan: VISA, expirationDate: '12/30' }, { card_cvv: 'PH.ERROR.FIELD_REQUIRED' }],
  ])('ENT-7 ERR-3 a generic body with an invalid card is refused with its fields: %j', async (fields, wrong) => {
    const answer = await pay(await opened(), 'card', { amount: '25.00', currency: 'EUR', fields })
    expect(answer).toMatchObject({ status: 422, json: { error_code: 'form_invalid', fields: wrong } })
  })

  it('ENT-7 a fingerprint is stored with its payment; another fingerprint does not make another payment', async () => {
    const session = await opened()
    const key = randomUUID()
    const body = { amount: '25.00', currency: 'EUR' }
    const first = await pay(session, 'tollo', { ...body, fingerprint: 'browser-1' }, key)
    expect(await service.fingerprintOf(idOf(first))).toBe('browser-1')
    expect(idOf(await pay(session, 'tollo', { ...body, fingerprint: 'browser-2' }, key))).toBe(idOf(first))
    expect(
      await service.fingerprintOf(idOf(await pay(session, 'tollo', { ...body, another_payment: true }))),
    ).toBeNull()
  })

  describe('of a withdrawal', () => {
    const IBAN = 'DE89370400440532013000'
    const rich = () => service.openSession({ user: { id: `player-${randomUUID()}`, demo_balance: '500.00' } })
    const withdraw = (session: string, body: object, idempotencyKey: string = randomUUID()) =>
      service.call('withdrawalSubmit', { session, params: { payGroupId: 'halden-payout' }, idempotencyKey, body })

    it.each([25, '25.00'])(
      'WDR-4 {payGroupId, fields, currency, amount, isNewPayoutAccount} is accepted, with the amount as %j',
      async (amount) => {
        const session = await rich()
        const body = { payGroupId: 'halden-payout', fields: { iban: IBAN }, currency: 'EUR', amount }
        const answer = await withdraw(session, { ...body, isNewPayoutAccount: false })
        expect(answer).toMatchObject({ status: 200, json: { amount: '25.00', destination: 'DE •••• 3000' } })
        // `isNewPayoutAccount` is ignored.
        expect(await service.isNewAccountOf(idOf(answer))).toBe(true)
      },
    )

    it('WDR-4 another `is_new_payout_account` with the same key returns the same payment', async () => {
      const session = await rich()
      const key = randomUUID()
      const body = { amount: '25.00', currency: 'EUR', parameters: { iban: IBAN } }
      const first = await withdraw(session, { ...body, is_new_payout_account: true }, key)
      expect(idOf(await withdraw(session, { ...body, is_new_payout_account: false }, key))).toBe(idOf(first))
    })

    it('WDR-4 a body that names another method is refused', async () => {
      const body = { payGroupId: 'veloro-payout', fields: { iban: IBAN }, currency: 'EUR', amount: 25 }
      expect(await withdraw(await rich(), body)).toMatchObject({
        status: 422,
        json: { error_code: 'form_invalid', fields: { payGroupId: 'PH.ERROR.FIELD_HAS_ERROR' } },
      })
    })
  })

  it.each(['interaction', 'status'] as const)(
    'ALT-1 API-7 %s with only the player’s session returns that session’s payment',
    async (id) => {
      const session = await opened()
      expect(await service.call(id, { session })).toMatchObject({ status: 404 })
      const paid = await pay(session, 'tollo', { amount: '25.00', currency: 'EUR' })
      expect(await service.call(id, { session })).toMatchObject({ status: 200, json: { payment_id: idOf(paid) } })
    },
  )
})
