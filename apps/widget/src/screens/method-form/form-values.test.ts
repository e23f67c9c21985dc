import { SubmitRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { toMethodDetails, type MethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import {
  cardDataOf,
  errorsByKey,
  formErrors,
  keepableValues,
  parametersOf,
  shownFields,
  startValues,
  toSubmitPayload,
  type FormValues,
} from './form-values'

const now = new Date('2026-11-20T12:00:00Z')
const at = { flow: 'deposit', balance: null, now } as const
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

const cardFields = [
  fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
  fieldSample({ name: 'expirationDate', extended_type: 'card_exp_month' }),
  fieldSample({ name: 'card_cvv', extended_type: 'card_cvv' }),
  fieldSample({ name: 'holder', extended_type: 'card_cardholder_name', is_required: false }),
  fieldSample({
    name: 'save_card',
    type: 'check',
    extended_type: 'save_requisites',
    data_type: 'Boolean',
    is_required: false,
  }),
]
const cardForm = toMethodDetails(methodDetailsSample({ parameters: cardFields }))
const cardValues: FormValues = {
  amount: '100',
  card_pan: '4111111111111111',
  expirationDate: '08/29',
  card_cvv: '123',
  holder: '  Marta   Lindqvist ',
  save_card: true,
}
const formOf = (...parameters: Parameters<typeof fieldSample>[0][]): MethodDetails =>
  toMethodDetails(
    methodDetailsSample({ parameters: parameters.map((over) => fieldSample({ extended_type: 'custom', ...over })) }),
  )

describe('the card payload', () => {
  it('CARD-12 CARD-9 ENT-7 has the number without spaces, the split expiry, the clean name and no id when new', () => {
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

  it('CARD-12 leaves out an empty name and does not save against the player’s will', () => {
    const card = cardDataOf(cardForm, { ...cardValues, holder: ' ', save_card: false })
    expect(card).toMatchObject({ save_card: false })
    expect(card).not.toHaveProperty('card_cardholder_name')
  })

  it('CARD-12 never saves a card that the form does not offer to save', () => {
    const form = toMethodDetails(methodDetailsSample({ parameters: cardFields.slice(0, 3) }))
    expect(cardDataOf(form, cardValues)?.save_card).toBe(false)
  })

  it('is left out of a form without a card number', () => {
    expect(cardDataOf(formOf({ name: 'iban' }), { amount: '1', iban: 'x' })).toBeUndefined()
  })
})

describe('the body of a submit', () => {
  it('ENT-7 FORM-5 fits the contract: amount as decimal text, card apart, nothing of either among the parameters', () => {
    const body = toSubmitPayload(cardForm, { ...cardValues, amount: '1 000.50' }, { ...at, browserData })
    expect(SubmitRequest.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({ amount: '1000.5', currency: 'EUR', parameters: {}, browser_data: browserData })
  })

  it('throws rather than sends a form without an amount', () => {
    expect(() => toSubmitPayload(cardForm, { ...cardValues, amount: '' }, { ...at, browserData })).toThrow(
      'without an amount',
    )
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
  ] as const)('FORM-5 a %s of %j is sent as %j', (data_type, value, expected) => {
    expect(parametersOf(formOf({ name: 'x', data_type }), { x: value })).toEqual({ x: expected })
  })

  it('FORM-5 go by the name of the wire, whatever their key, without the amount and what is empty or read only', () => {
    const form = formOf({ name: 'a.b' }, { name: 'amount' }, { name: 'empty' }, { name: 'fixed', is_read_only: true })
    const values = { amount: '5', a$2e$b: 'v', empty: '', fixed: 'f' }
    expect(parametersOf(form, values)).toEqual({ 'a.b': 'v' })
  })
})

describe('what a form opens with', () => {
  it('AMT-8 proposes the amount of the rules, FORM-7 the selected option, FORM-8 what the profile knows', () => {
    const options = ['a', 'b'].map((value) => ({ label: value, value, is_selected: value === 'b' }))
    const form = formOf({ name: 'bank', type: 'select', options }, { name: 'iban', user_requisite: 'DE1' })
    expect(startValues(form, { amount: null, kept: {} })).toEqual({ amount: '50', bank: 'b', iban: 'DE1' })
  })

  it('FORM-17 keeps what was typed before, and nothing of a card', () => {
    const form = toMethodDetails(
      methodDetailsSample({ parameters: [...cardFields, fieldSample({ name: 'nick', extended_type: 'custom' })] }),
    )
    const kept = keepableValues(form, { ...cardValues, nick: 'm' })
    expect(kept).toEqual({ nick: 'm' })
    expect(startValues(form, { amount: '77', kept })).toMatchObject({
      amount: '77',
      nick: 'm',
      card_pan: '',
      card_cvv: '',
    })
  })
})

describe('the fields to draw', () => {
  it.each([
    [{ type: 'user_email', is_required: true }, true],
    [{ type: 'user_email', is_required: true, user_requisite: 'm@x.example' }, false],
    [{ type: 'user_email', is_required: false }, false],
    [{ type: 'user_ip', is_required: true }, false],
    [{ extended_type: 'card_exp_year' }, false],
    [{ type: 'of tomorrow' }, true],
  ])('FORM-4 %j is drawn: %s', (over, isDrawn) => {
    expect(shownFields(formOf({ name: 'x', ...over }).fields)).toHaveLength(isDrawn ? 1 : 0)
  })
})

describe('what is wrong', () => {
  it('VALID-4 is nothing with a whole card', () => {
    expect(formErrors(cardForm, cardValues, at)).toEqual({})
  })

  it('AMT-4 CARD-2 CARD-5 CARD-7 VALID-6 names every wrong field by its key, the amount first', () => {
    const errors = formErrors(
      cardForm,
      { amount: '5', card_pan: '4111111111111112', expirationDate: '10/26', card_cvv: '', save_card: true },
      at,
    )
    expect(Object.entries(errors)).toEqual([
      ['amount', 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT'],
      ['card_pan', 'PH.ERROR.INCORRECT_CARD_NUMBER'],
      ['expirationDate', 'PH.ERROR.INCORRECT_EXP_DATE'],
      ['card_cvv', 'PH.ERROR.FIELD_REQUIRED'],
    ])
  })

  it('AMT-5 asks the balance of a withdrawal only', () => {
    const withdrawal = { ...at, flow: 'withdrawal', balance: '20' } as const
    expect(formErrors(cardForm, cardValues, withdrawal).amount).toBe('CASHIER.PH2.ERROR_MESSAGE.1206')
  })

  it('VALID-6 puts the service’s errors on the fields that are drawn, in their order', () => {
    const form = formOf({ name: 'a.b' }, { name: 'c' })
    expect(Object.entries(errorsByKey(form, { c: 'K2', gone: 'K3', 'a.b': 'K1', amount: 'K0' }))).toEqual([
      ['amount', 'K0'],
      ['a$2e$b', 'K1'],
      ['c', 'K2'],
    ])
  })
})
