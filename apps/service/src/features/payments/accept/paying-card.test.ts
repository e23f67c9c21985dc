import { FormField } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { payingCard } from './paying-card'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession } from '../model/payments.types'

type CardData = NonNullable<Parameters<typeof payingCard>[2]>
const DATA: CardData = {
  card_pan: '4242424242424242',
  card_cvv: '123',
  month: '08',
  year: '29',
  save_card: false,
  is_card_token_active: true,
}

const pay = (data: CardData) =>
  payingCard({} as PaymentDeps, {} as PlayerSession, data, {
    isCardMethod: true,
    fields: [],
    localSchemes: [],
    provider: 'sandbox',
  })
const typed = (year: string) => pay({ ...DATA, year })
const without = (name: keyof CardData): CardData => ({ ...DATA, [name]: undefined })

it.each(['29', '2029'])('CARD-8 CARD-12 the year %s of a card is 2029', async (year) => {
  const { card } = await typed(year)
  expect(card).toMatchObject({ number: '4242424242424242', expMonth: 8, expYear: 2029, cvv: '123' })
})

it('CARD-8 API-3 a card has the typed holder and code, and no field for values that were not typed', async () => {
  const card = { number: '4242424242424242', expMonth: 8, expYear: 2029 }
  expect((await pay(DATA)).card).toStrictEqual({ ...card, cvv: '123' })
  const holder = 'Marta Lindqvist'
  expect((await pay({ ...without('card_cvv'), card_cardholder_name: holder })).card).toStrictEqual({ ...card, holder })
})

it('CARD-12 a year of three digits is not read as a short year', async () => {
  expect((await typed('100')).card?.expYear).toBe(100)
})

it('SAVED-2 a card can be saved if there is a vault and a card', async () => {
  const cards = {} as NonNullable<PaymentDeps['cards']>
  const savable = async (deps: Partial<PaymentDeps>, data: CardData) => {
    const form = { isCardMethod: true, fields: [], localSchemes: [], provider: 'sandbox' }
    return (await payingCard(deps as PaymentDeps, {} as PlayerSession, data, form)).isSavable
  }
  expect([await savable({ cards }, DATA), await savable({}, DATA)]).toEqual([true, false])
  expect(await savable({ cards }, without('card_pan'))).toBe(false)
})

it('CARD-6 a new card has no token, even if the request contains one', async () => {
  expect((await typed('29')).data?.is_card_token_active).toBe(false)
})

it.each([
  ['no number', without('card_pan')],
  ['a number with a wrong check digit', { ...DATA, card_pan: '4242424242424241' }],
  ['no month', without('month')],
  ['no year', without('year')],
])('CARD-2 CARD-12 a method whose form has no card fields takes no card with %s', async (_what, data) => {
  expect(await pay(data)).toMatchObject({ card: undefined, isSavable: false })
})

it('CARD-4 a method without cards ignores a sent card', async () => {
  const form = { isCardMethod: false, fields: [], localSchemes: [], provider: 'sandbox' }
  const paying = await payingCard({} as PaymentDeps, {} as PlayerSession, DATA, form)
  expect(paying).toEqual({ card: undefined, data: DATA, isSavable: false, errors: {} })
})

describe('a saved card', () => {
  const kept = { number: '4242424242424242', expMonth: 3, expYear: 2026 }
  const chosen: CardData = { card_id: 'card-1', save_card: true, is_card_token_active: true }
  const paying = (data: CardData, now: string, saved: object | null = kept) => {
    const cards = {
      use: (_: object, call: (card: object) => unknown) => Promise.resolve(saved ? call(saved) : undefined),
    }
    const providers = new Map([['adyen', { account: 'SHOP' }]])
    const deps = { cards, providers, clock: () => new Date(now) } as unknown as PaymentDeps
    const fields = [FormField.parse({ name: 'number', extended_type: 'card_pan' })]
    return payingCard(deps, {} as PlayerSession, data, {
      isCardMethod: true,
      fields,
      localSchemes: [],
      provider: 'sandbox',
    })
  }

  it('SAVED-3 SAVED-4 pays with the data of the vault, until the end of its last month', async () => {
    const data = { card_id: 'card-1', card_bin: '424242', save_card: false, is_card_token_active: false }
    expect(await paying(chosen, '2026-03-31T12:00:00.000Z')).toStrictEqual({
      ...{ card: kept, data, isSavable: false, errors: {} },
    })
    expect(await paying({ ...chosen, card_cvv: '123' }, '2026-03-31T12:00:00.000Z')).toStrictEqual({
      ...{ card: { ...kept, cvv: '123' }, data: { ...data, card_cvv: '123' }, isSavable: false, errors: {} },
    })
  })

  it('SAVED-4 SVC-6 is refused with an error at its number if it has expired or was removed', async () => {
    const expired = await paying(chosen, '2026-04-02T12:00:00.000Z')
    expect(expired.errors).toEqual({ number: 'PH.ERROR.INCORRECT_EXP_DATE' })
    const gone = await paying({ ...chosen, card_id: 'other' }, '2026-03-01T12:00:00.000Z', null)
    const errors = { number: 'PH.ERROR.FIELD_REQUIRED' }
    expect(gone).toEqual({ card: undefined, data: { ...chosen, card_id: 'other' }, isSavable: false, errors })
  })

  it.each([
    ['of the provider’s account', 'SHOP', true],
    ['of an unknown account', null, true],
    ['of a former account', 'FORMER', false],
  ])('decision-96 a token %s is sent to it: %s, %s', async (_, providerAccount, isPaying) => {
    const { number: __, ...expiry } = kept
    const token = { ...expiry, provider: 'adyen', providerAccount, token: 'TOKEN-1', bin: '424242', last4: '4242' }
    const { storedCard, errors } = await paying(chosen, '2026-03-01T12:00:00.000Z', token)
    expect(storedCard?.token).toBe(isPaying ? 'TOKEN-1' : undefined)
    expect(errors).toEqual(isPaying ? {} : { number: 'PH.ERROR.FIELD_REQUIRED' })
  })
})
