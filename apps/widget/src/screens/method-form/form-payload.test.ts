import { CardData, RouteRequest, SubmitRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { toMethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import { cardDataOf, parametersOf, routeBodyOf } from './form-payload'
import { cardFields, cardForm, cardValues, formOf, savedCard } from './form-samples'
import { toSubmitPayload } from './submit-payload'

const browserData = {
  color_depth: 24,
  language: 'en',
  time_zone: 0,
  timezone_name: 'UTC',
  java_enabled: false,
  screen_height: 1,
  screen_width: 1,
  window_height: 1,
  window_width: 1,
  user_agent: 'test',
  java_script_enabled: 'true',
} as const

const terms = { tax: [], userBonuses: [] }
const sent = { flow: 'deposit', amount: '100', savedCard: null, terms, browserData } as const

describe('an IBAN', () => {
  it('FORM-5 issue-8 section 3: it is sent without spaces and in capitals', () => {
    const form = formOf({ name: 'account', extended_type: 'iban' })
    expect(parametersOf(form, { amount: '1', account: 'de89 3704 0044 0532 0130 00' })).toEqual({
      account: 'DE89370400440532013000',
    })
  })
})

describe('the card payload', () => {
  it('CARD-12 CARD-9 ENT-7 a new card has the number without spaces, the split expiry, the cleaned name and no id', () => {
    expect(cardDataOf(cardForm, { ...cardValues, card_pan: '4111 1111 1111 1111' })).toEqual({
      card_pan: '4111111111111111',
      card_bin: '41111111',
      month: '08',
      year: '29',
      card_cvv: '123',
      card_cardholder_name: 'Marta Lindqvist',
      save_card: true,
      is_card_token_active: false,
    })
  })

  it('CARD-12 an empty name is left out, and the card is not saved against the player’s choice', () => {
    const card = cardDataOf(cardForm, { ...cardValues, holder: ' ', save_card: false })
    expect(card).toMatchObject({ save_card: false })
    expect(card).not.toHaveProperty('card_cardholder_name')
  })

  it('CARD-12 a card is never saved if the form has no option for it', () => {
    const form = toMethodDetails(methodDetailsSample({ parameters: cardFields.slice(0, 3) }))
    expect(cardDataOf(form, cardValues)?.save_card).toBe(false)
  })

  it('CARD-11 CARD-12 SAVED-2 a saved card is sent by its id, and of the typed values only the CVV', () => {
    expect(cardDataOf(cardForm, cardValues, savedCard)).toEqual({
      card_id: 'card-9',
      card_bin: '411111',
      card_cvv: '123',
      save_card: true,
      is_card_token_active: true,
    })
  })

  it('CARD-12 there is no month and year if the form has no expiry field', () => {
    const form = toMethodDetails(methodDetailsSample({ parameters: cardFields.slice(0, 1) }))
    const card = cardDataOf(form, cardValues)
    expect(card).not.toHaveProperty('month')
    expect(CardData.safeParse(card).success).toBe(true)
  })

  it('there is no card payload without a card number field', () => {
    expect(cardDataOf(formOf({ name: 'iban' }), { amount: '1', iban: 'x' })).toBeUndefined()
    expect(cardDataOf(formOf({ name: 'cvv', extended_type: 'card_cvv' }), { cvv: '123' })).toBeUndefined()
  })
})

describe('the body of a submit', () => {
  it('ENT-7 FORM-5 it fits the contract: a decimal amount, a separate card, and neither of them among the parameters', () => {
    const body = toSubmitPayload(cardForm, cardValues, { ...sent, amount: '1000.5' })
    expect(SubmitRequest.safeParse(body).success).toBe(true)
    expect(body).toStrictEqual({
      amount: '1000.5',
      currency: 'EUR',
      card_data: cardDataOf(cardForm, cardValues),
      parameters: {},
      browser_data: browserData,
      // With the fee of the sample: 1.5 % and 0.20.
      shown_money: { total: '1015.71', received: '1000.50' },
    })
    expect(toSubmitPayload(formOf(), {}, { ...sent, amount: '1' })).not.toHaveProperty('card_data')
  })

  it.each([
    ['withdrawal', null, { card_exp_month: '08', card_exp_year: '29' }],
    ['withdrawal', savedCard, {}],
    ['deposit', null, {}],
  ] as const)(
    'CARD-8 a %s sends month and year under the names of its own fields (saved card: %j)',
    (flow, card, expected) => {
      const form = toMethodDetails(
        methodDetailsSample({
          parameters: [
            fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
            fieldSample({ name: 'card_exp_month', extended_type: 'card_exp_month' }),
            fieldSample({ name: 'card_exp_year', extended_type: 'card_exp_year' }),
          ],
        }),
      )
      const values = { card_pan: '4111111111111111', card_exp_month: '08/29' }
      const { parameters } = toSubmitPayload(form, values, { ...sent, flow, savedCard: card })
      expect(parameters).toEqual(expected)
    },
  )

  it.each(['card_exp_month', 'card_exp_year'])('CARD-8 no expiry is sent if %s is the only field for it', (name) => {
    const form = toMethodDetails(methodDetailsSample({ parameters: [fieldSample({ name, extended_type: name })] }))
    const { parameters } = toSubmitPayload(form, { [name]: '08/29' }, { ...sent, flow: 'withdrawal' })
    expect(parameters).toEqual({})
  })

  it('a form without an amount throws', () => {
    expect(() => toSubmitPayload(cardForm, cardValues, { ...sent, amount: null })).toThrow('has no amount')
  })
})

describe('parameters', () => {
  it.each([
    ['String', ' a ', 'a'],
    ['String', '007', '007'],
    ['Integer', '42', 42],
    ['Integer', '042', '042'],
    ['Integer', '12345678901234567890', '12345678901234567890'],
    ['Float', '1.5', 1.5],
    ['Float', '1.50', '1.50'],
    ['Boolean', true, true],
    ['Boolean', 'false', false],
  ] as const)('FORM-5 the %s value %j is sent as %j', (data_type, value, expected) => {
    expect(parametersOf(formOf({ name: 'x', data_type }), { x: value })).toEqual({ x: expected })
  })

  it.each([
    ['31.12.2025', '2025-12-31T00:00:00.000Z'],
    ['31.02.2025', '31.02.2025'],
  ])('DATE-1 FORM-5 the date %s is sent as %s', (typed, expected) => {
    expect(parametersOf(formOf({ name: 'x', type: 'date' }), { x: typed })).toEqual({ x: expected })
  })

  it('FORM-9 an info text is not a parameter', () => {
    expect(parametersOf(formOf({ name: 'x', type: 'info', user_requisite: 'v' }), {})).toEqual({})
  })

  it('FORM-5 parameters have their wire names, without the amount and without empty or read-only fields', () => {
    const form = formOf({ name: 'a.b' }, { name: 'amount' }, { name: 'empty' }, { name: 'fixed', is_read_only: true })
    const values = { amount: '5', a$2e$b: 'v', empty: '', fixed: 'f' }
    expect(parametersOf(form, values)).toEqual({ 'a.b': 'v' })
  })
})

describe('the request for a route', () => {
  it('FORM-11 it has the parameters, and of a card only its issuer number', () => {
    const form = toMethodDetails(
      methodDetailsSample({ parameters: [...cardFields, fieldSample({ name: 'bank', extended_type: 'custom' })] }),
    )
    const body = routeBodyOf(form, { ...cardValues, bank: 'b' }, { amount: '10', savedCard: null })
    expect(body).toEqual({
      amount: '10',
      currency: 'EUR',
      parameters: { bank: 'b' },
      card_data: { card_bin: '41111111' },
    })
    expect(RouteRequest.safeParse(body).success).toBe(true)
    expect(routeBodyOf(form, { card_pan: '4111' }, { amount: null, savedCard: null })).not.toHaveProperty('card_data')
  })
})
