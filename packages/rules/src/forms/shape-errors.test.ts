import { describe, expect, it } from 'vitest'
import { FIELD_ERROR_KEYS } from '@modulor/contract/errors'
import { FormField } from '@modulor/contract/http'
import { checkForm } from './check-form'
import { shapeErrors } from './shape-errors'

const wrong = (...path: PropertyKey[]) => ({ path, isMissing: false })
const missing = (...path: PropertyKey[]) => ({ path, isMissing: true })

describe('a body with an invalid shape', () => {
  it.each([
    [wrong('amount'), 'deposit', { amount: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' }],
    [wrong('amount'), 'withdrawal', { amount: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' }],
    [missing('amount'), 'deposit', { amount: 'PH.ERROR.FIELD_REQUIRED' }],
    [wrong('parameters', 'iban'), 'deposit', { iban: 'PH.ERROR.FIELD_HAS_ERROR' }],
    [wrong('parameters', 'amount.x', 0), 'deposit', { 'amount.x': 'PH.ERROR.FIELD_HAS_ERROR' }],
    [wrong('parameters'), 'deposit', { parameters: 'PH.ERROR.FIELD_HAS_ERROR' }],
    [wrong('card_data', 'card_pan'), 'deposit', { card_pan: 'PH.ERROR.INCORRECT_CARD_NUMBER' }],
    [wrong('card_data', 'card_cvv'), 'deposit', { card_cvv: 'PH.ERROR.INCORRECT_CVV' }],
    [wrong('card_data', 'year'), 'deposit', { expirationDate: 'PH.ERROR.INCORRECT_EXP_DATE' }],
    [wrong('card_data', 'constructor'), 'deposit', { constructor: 'PH.ERROR.FIELD_HAS_ERROR' }],
    [missing('user', 'id'), 'deposit', { 'user.id': 'PH.ERROR.FIELD_REQUIRED' }],
    [wrong(), 'deposit', { body: 'PH.ERROR.FIELD_HAS_ERROR' }],
  ] as const)('VALID-4 issue-8 3 %j of a %s has the error %j', (place, flow, errors) => {
    expect(shapeErrors([place], flow)).toEqual(errors)
    for (const key of Object.values(errors)) expect(FIELD_ERROR_KEYS).toContain(key)
  })

  it.each([
    ['card_pan', { card_pan: '4242' }],
    ['card_cvv', { card_cvv: '1' }],
    ['month', { month: '13', year: '2030' }],
    ['year', { month: '12', year: '1999' }],
    ['card_cardholder_name', { card_cardholder_name: '4242' }],
  ] as const)('VALID-4 issue-8 3 an invalid %s of a card has the same error as from the rule', (part, card) => {
    const names = { card_pan: 'card_pan', expirationDate: 'card_exp_month', card_cvv: 'card_cvv' }
    const holder = { card_cardholder_name: 'card_cardholder_name' }
    const fields = Object.entries({ ...names, ...holder }).map(([name, extended_type]) =>
      FormField.parse({ name, extended_type }),
    )
    const rule = checkForm({
      flow: 'deposit',
      fields,
      parameters: {},
      amount: '5',
      limits: { min: '1', max: null },
      precision: 2,
      now: new Date(0),
      card: { save_card: false, is_card_token_active: false, ...card },
    })
    expect(shapeErrors([wrong('card_data', part)], 'deposit')).toEqual(rule)
  })

  it.each(['deposit', 'withdrawal'] as const)(
    'VALID-4 issue-8 3 an invalid amount of a %s has the same error as from the rule',
    (flow) => {
      const rule = { flow, fields: [], parameters: {}, limits: { min: '1', max: null }, precision: 2, now: new Date(0) }
      expect(shapeErrors([wrong('amount')], flow)).toEqual(checkForm({ ...rule, amount: 'ten' }))
      expect(shapeErrors([missing('amount')], flow)).toEqual(checkForm({ ...rule, amount: '' }))
    },
  )
})
