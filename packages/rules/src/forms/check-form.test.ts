import { FormField } from '@modulor/contract/http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCardData } from '../card/to-card-data'
import { checkForm, type FormToCheck } from './check-form'

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED'
const WRONG = 'PH.ERROR.FIELD_HAS_ERROR'

type FieldParts = Partial<FormField> & { name: string }
const field = (parts: FieldParts): FormField => FormField.parse(parts)
const cardFields = [
  field({ name: 'card_pan', extended_type: 'card_pan', is_required: true }),
  field({ name: 'card_cvv', extended_type: 'card_cvv' }),
  field({ name: 'expirationDate', extended_type: 'card_exp_month', is_required: true }),
  field({ name: 'card_cardholder_name', extended_type: 'card_cardholder_name', is_required: true }),
  field({
    name: 'save_card',
    type: 'check',
    extended_type: 'save_requisites',
    data_type: 'Boolean',
    is_required: true,
  }),
]
const typedCard = { number: '4111 1111 1111 1111', expiry: '12/27', cvv: '123', holderName: 'Ann Lee' }
const savedCard = { cardId: 'card-1', bin: '411111', isTokenActive: true }

function errorsOf(more: Partial<FormToCheck>): Record<string, string> {
  return checkForm({
    flow: 'deposit',
    fields: [],
    amount: '50',
    parameters: {},
    limits: { min: '10', max: '500' },
    precision: 2,
    now: new Date('2026-11-20T12:00:00Z'),
    ...more,
  })
}

describe('checkForm on plain fields', () => {
  const errorOf = (parts: Omit<FieldParts, 'name'>, value?: string | number | boolean) =>
    errorsOf({ fields: [field({ name: 'x', ...parts })], parameters: value === undefined ? {} : { x: value } }).x

  it.each([
    [undefined, REQUIRED],
    ['', REQUIRED],
    [' \t\u00a0', REQUIRED],
    [false, REQUIRED],
    ['a', undefined],
    [0, undefined],
    [true, undefined],
  ])('VALID-1 a required field with the value %j has the error %s', (value, error) => {
    expect(errorOf({ is_required: true }, value)).toBe(error)
  })

  it.each([undefined, '', '  ', false])('VALID-1 an optional field may be empty: %j', (value) => {
    expect(errorOf({ regexp: '^\\d+$', data_type: 'Integer' }, value)).toBeUndefined()
  })

  it.each([
    ['12345', undefined],
    [' 12345 ', undefined],
    ['1234', WRONG],
    ['123456', WRONG],
  ])('VALID-1 with the server’s pattern the value %j has the error %s', (value, error) => {
    expect(errorOf({ regexp: '^\\d{5}$' }, value)).toBe(error)
  })

  it('VALID-1 the server can set the error message, but not the one about a missing value', () => {
    const parts = { regexp: '^\\d{5}$', validation_msg_key: 'SHOP.POSTCODE', is_required: true }
    expect(errorOf(parts, 'x')).toBe('SHOP.POSTCODE')
    expect(errorOf(parts, '')).toBe(REQUIRED)
  })

  it.each(['(', '(a+)+$', '^(a|a)*$'])('VALID-5 the pattern %s neither breaks nor blocks the form', (regexp) => {
    expect(errorOf({ regexp }, `${'a'.repeat(254)}!`)).toBeUndefined()
  })

  it.each([
    ['Integer', '12', undefined],
    ['Integer', 12, undefined],
    ['Integer', '1.5', WRONG],
    ['Integer', 1.5, WRONG],
    ['Integer', 'x', WRONG],
    ['Float', '1.5', undefined],
    ['Float', '1,5', WRONG],
    ['Float', Number.NaN, WRONG],
    ['Boolean', 'true', undefined],
    ['Boolean', 'yes', WRONG],
    ['String', 'anything', undefined],
  ] as const)('VALID-1 a field of type %s with the value %j has the error %s', (data_type, value, error) => {
    expect(errorOf({ data_type }, value)).toBe(error)
  })

  it.each([
    ['b1', undefined],
    ['b3', WRONG],
    ['', REQUIRED],
  ])('VALID-4 a select accepts only its own options: %j', (value, error) => {
    const options = ['b1', 'b2'].map((option) => ({ label: option, value: option, is_selected: false }))
    expect(errorOf({ type: 'select', options, is_required: true }, value)).toBe(error)
  })

  it('VALID-4 a field that was not sent has the value of the profile, and an emptied field is empty', () => {
    const parts = { is_required: true, regexp: '@', user_requisite: 'ann@example.com' }
    expect(errorOf(parts)).toBeUndefined()
    expect(errorOf(parts, '')).toBe(REQUIRED)
    expect(errorOf({ ...parts, user_requisite: 'no address' })).toBe(WRONG)
  })

  it.each([
    { is_read_only: true },
    { type: 'info' },
    { type: 'user_ip' },
    { type: 'user_verified' },
    { extended_type: 'disabled_input_copy' },
  ])('VALID-4 a field that the player does not fill in is not validated: %o', (parts) => {
    expect(errorOf({ ...parts, is_required: true })).toBeUndefined()
  })
})

describe('checkForm on amounts', () => {
  it.each([
    ['', {}, REQUIRED],
    ['0', {}, 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT'],
    ['9', {}, 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT'],
    ['501', {}, 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT'],
    ['55', { amountPattern: '0$' }, 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT'],
    ['50', { flow: 'withdrawal', balance: '49.99' }, 'CASHIER.PH2.ERROR_MESSAGE.1206'],
    ['50', {}, undefined],
  ] as const)('VALID-4 AMT-4 AMT-5 the amount %j (%o) has the right error', (amount, more, error) => {
    const fields = [field({ name: 'amount', is_required: true })]
    expect(errorsOf({ amount, fields, ...more }).amount).toBe(error)
  })
})

describe('checkForm on cards', () => {
  const cardErrors = (entry: Parameters<typeof toCardData>[0], more: Partial<FormToCheck> = {}) =>
    errorsOf({ fields: cardFields, card: toCardData(entry), ...more })

  it.each([
    ['', { card: REQUIRED }],
    ['blob', {}],
  ])('issue-14 1 a card in the fields of its provider is required: %j', (encrypted, errors) => {
    const fields = [field({ name: 'card', extended_type: 'card_hosted', is_required: true })]
    expect(errorsOf({ fields, card: toCardData({ encrypted }) })).toEqual(errors)
  })

  it.each([
    ['', { card: REQUIRED }],
    ['code', {}],
  ])('CARD-6 a saved card needs its CVV in the field of its provider: %j', (encrypted, errors) => {
    const fields = [field({ name: 'card', extended_type: 'card_hosted', is_required: false })]
    const savedCard = { cardId: 'card-1', bin: '411111', isTokenActive: true }
    expect(errorsOf({ fields, card: toCardData({ savedCard, encrypted }) })).toEqual(errors)
  })

  it('VALID-4 CARD-12 a valid card has no errors', () => {
    expect(cardErrors(typedCard)).toEqual({})
  })

  it('VALID-4 VALID-1 every missing part has an error, the amount first and then in the form’s order', () => {
    const errors = Object.entries(errorsOf({ fields: cardFields, amount: '' }))
    expect(errors).toEqual([
      ['amount', REQUIRED],
      ['card_pan', REQUIRED],
      ['expirationDate', REQUIRED],
      ['card_cardholder_name', REQUIRED],
    ])
  })

  it.each([
    [{ number: '4111111111111112' }, { card_pan: 'PH.ERROR.INCORRECT_CARD_NUMBER' }],
    [{ number: '41111' }, { card_pan: 'PH.ERROR.INCORRECT_CARD_NUMBER' }],
    [{ cvv: '12' }, { card_cvv: 'PH.ERROR.INCORRECT_CVV' }],
    [{ cvv: '1234' }, { card_cvv: 'PH.ERROR.INCORRECT_CVV' }],
    [{ number: '378282246310005', cvv: '1234' }, {}],
    [{ expiry: '10/26' }, { expirationDate: 'PH.ERROR.INCORRECT_EXP_DATE' }],
    [{ expiry: '13/27' }, { expirationDate: 'PH.ERROR.INCORRECT_EXP_DATE' }],
    [{ expiry: '12' }, { expirationDate: 'PH.ERROR.INCORRECT_EXP_DATE' }],
    [{ holderName: '4111 1111' }, { card_cardholder_name: WRONG }],
    [{ cvv: '' }, {}],
  ])('VALID-4 CARD-2 CARD-5 CARD-7 CARD-9 the card with %o has the right error', (change, errors) => {
    expect(cardErrors({ ...typedCard, ...change })).toEqual(errors)
  })

  it('VALID-4 month and year are accepted as two fields, with a four-digit year', () => {
    const fields = [
      field({ name: 'month', extended_type: 'card_exp_month', is_required: true }),
      field({ name: 'year', extended_type: 'card_exp_year', is_required: true }),
    ]
    const card = { month: '1', year: '2027', save_card: true, is_card_token_active: false }
    expect(errorsOf({ fields, card })).toEqual({})
    expect(Object.keys(errorsOf({ fields, card: { ...card, year: '2025' } }))).toEqual(['month', 'year'])
  })

  it.each([
    ['a saved token card', { savedCard }, {}, { card_cvv: REQUIRED }],
    ['a saved card without token', { savedCard: { ...savedCard, isTokenActive: false } }, {}, {}],
    [
      'a saved card above the recurring limit',
      { savedCard: { ...savedCard, isTokenActive: false } },
      { maxRecurringAmount: '49.99' },
      { card_cvv: REQUIRED },
    ],
    ['a saved card of American Express', { savedCard: { ...savedCard, bin: '378282' }, cvv: '1234' }, {}, {}],
    [
      'a new card above the recurring limit',
      { ...typedCard, cvv: '' },
      { maxRecurringAmount: '49.99' },
      { card_cvv: REQUIRED },
    ],
  ])('VALID-4 CARD-6 %s needs its CVV if it is required, and no other part', (_case, entry, more, errors) => {
    expect(cardErrors(entry, more)).toEqual(errors)
  })
})

describe('checkForm with unusual keys', () => {
  it('VALID-4 a field name that is a property of every object is handled as any other', () => {
    const fields = ['__proto__', 'constructor', 'toString'].map((name) => field({ name, is_required: true }))
    expect(Object.keys(errorsOf({ fields }))).toEqual(['__proto__', 'constructor', 'toString'])
    expect(errorsOf({ fields: [field({ name: 'x', extended_type: 'constructor', is_required: true })] }).x).toBe(
      REQUIRED,
    )
  })

  it('VALID-4 VALID-5 it never throws, whatever a client sends under the keys of the form’s own fields', () => {
    const fields = [...cardFields, field({ name: 'a', regexp: '^a+$' }), field({ name: 'b', data_type: 'Float' })]
    const value = fc.oneof(fc.string({ maxLength: 300 }), fc.double(), fc.boolean())
    const names = new Set(['amount', ...fields.map((each) => each.name)])
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.constantFrom('a', 'b', 'c'), value), (amount, parameters) => {
        const errors = errorsOf({ fields, amount, parameters })
        expect(Object.keys(errors).filter((name) => !names.has(name))).toEqual([])
      }),
    )
  })
})
