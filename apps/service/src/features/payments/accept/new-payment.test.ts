import { describe, expect, it } from 'vitest'
import { sampleConfig } from '../../../config/config-sample'
import { findMethod } from '../../method-policy'
import { browserOf, newPayment, type PaymentIntent } from './new-payment'
import { providerMoneyOf, toPayment } from '../model/payment'
import { SAMPLE_NOW, samplePayment } from '../model/payment-sample'

const config = sampleConfig()
const player = { brand: 'COM', country: 'DE', currency: 'EUR', terms: {} }
const asked = { flow: 'deposit', payGroupId: 'method', currency: 'EUR' } as const
const payable = () => {
  const found = findMethod(config, player, asked)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}
const processing = { currency: 'USD', precision: 2, amountMinor: 2765n, rate: '1.0842' }
const money = {
  ...{ amountMinor: 2500n, feeMinor: 50n, taxMinor: 3n, bonusMinor: 4n, totalMinor: 2550n, receivedMinor: 2497n },
  processing,
}
const intent = (parts: Partial<PaymentIntent> = {}): PaymentIntent => ({
  session: { brand: 'COM', userId: 'player-1', idHash: 'hash', terms: { order: { id: 'A-1', amount: '25.00' } } },
  ...{ flow: 'deposit', wallet: 'ledger', idempotencyKey: 'key-1', body: { currency: 'EUR' } },
  ...parts,
})
const targets = [{ route: null, provider: 'sandbox', providerMethod: 'any', weight: 1, fallBackOn: [] }]
const draft = { targets, money, card: undefined, isCardToSave: false, parameters: { a: 1 }, destination: null }
const card = { number: '4242424242421234', expMonth: 8, expYear: 2035 }
const made = (parts: Partial<PaymentIntent> = {}, more: object = {}) =>
  newPayment(intent(parts), { ...payable(), ...draft, ...more }, 'body-hash', SAMPLE_NOW)

describe('the row of a new payment', () => {
  it('SVC-5 MONEY-1 is read back as the requested payment', () => {
    expect(toPayment(made())).toMatchObject({
      ...{ brand: 'COM', userId: 'player-1', payGroupId: 'method', state: 'submitting', version: 1, ...money },
      ...{ providerSequence: 0, savesCard: false, cardBin: null, cardLast4: null, accountFields: null, orderId: 'A-1' },
      ...{
        canSendAgain: true,
        isAuthorised: false,
        declineCode: null,
        action: null,
        expiresAt: null,
        parameters: { a: 1 },
      },
    })
    expect(toPayment(made({}, { money: { ...money, processing: null } })).processing).toBeNull()
  })

  it('CARD-8 SVC-6 keeps six and four digits of a card, which is never sent twice', () => {
    const row = made({}, { card, isCardToSave: true })
    expect(row).toMatchObject({ card_bin: '424242', card_last4: '1234', can_send_again: false, saves_card: true })
  })

  it('issue-14 1 keeps nothing of a card that its provider has encrypted, and is never sent twice', () => {
    const row = made({}, { encryptedCard: { values: 'encrypted', holder: 'Anna Player' } })
    expect(row).toMatchObject({ card_bin: null, card_last4: null, can_send_again: false, saves_card: false })
    expect(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /encrypted|Anna/,
    )
  })

  it('WDR-1 CHECK-1 of a withdrawal keeps the fields of its account, and no order', () => {
    const payoutAccount = { values: { iban: 'DE1' }, isNew: true }
    expect(made({ flow: 'withdrawal' }, { payoutAccount })).toMatchObject({
      ...{ account_fields: ['iban'], is_new_payout_account: true, order_id: null, order_claim: null },
    })
    expect(made().is_new_payout_account).toBeNull()
  })

  it('RESULT-12 has a reference of ten clear characters and an id for addresses of 128 bits, new ones each time', () => {
    const [one, other] = [made(), made()]
    expect(one.reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/)
    expect(one.pay_session_id).toMatch(/^[\w-]{22}$/)
    expect(one.reference).not.toBe(other.reference)
    expect(one.pay_session_id).not.toBe(other.pay_session_id)
  })

  it.each([
    [undefined, null],
    ['', null],
    ['4242424242424242', null],
    ['browser-1', 'browser-1'],
  ])('issue-9 4.1 remembers the browser %s as %s', (fingerprint, kept) => {
    expect(browserOf(fingerprint === undefined ? {} : { fingerprint })).toBe(kept)
  })
})

describe('the money that a provider moves', () => {
  it.each([
    ['a deposit', {}, 'EUR', 2550n],
    ['a withdrawal', { flow: 'withdrawal', receivedMinor: 2400n }, 'EUR', 2400n],
    ['a payment in the provider’s currency', { processing }, 'USD', 2765n],
  ] as const)('FORM-14 of %s', (_what, parts, currency, amountMinor) => {
    expect(providerMoneyOf(samplePayment(parts))).toMatchObject({ currency, amountMinor })
  })
})
