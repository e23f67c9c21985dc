import { describe, expect, it } from 'vitest'
import { checkCvv, cvvLengthOf, isCvvRequired } from './cvv'

describe('CVV', () => {
  it.each([
    ['123', 'visa', true, true],
    ['1234', 'american-express', true, true],
    ['123', undefined, true, true],
    ['', 'visa', false, true],
    ['12', 'visa', false, true],
    ['123', 'american-express', false, true],
    ['1234', 'visa', false, false],
    ['1234', undefined, false, false],
    ['12345', 'american-express', false, false],
    ['12a', 'visa', false, false],
    [' 12', 'visa', false, false],
    ['١٢٣', 'visa', false, false],
  ] as const)('CARD-5 %j on %s: valid %s, potentially valid %s', (text, brand, isValid, isPotentiallyValid) => {
    const error = isValid ? null : 'PH.ERROR.INCORRECT_CVV'
    expect(checkCvv(text, brand)).toEqual({ isValid, isPotentiallyValid, error })
  })

  it('CARD-5 the CVV has 4 digits for American Express and 3 otherwise', () => {
    expect([cvvLengthOf('american-express'), cvvLengthOf('visa'), cvvLengthOf(undefined)]).toEqual([4, 3, 3])
  })

  it.each([
    ['a saved token card', { isTokenCard: true, isFieldRequired: false, amount: '1', maxRecurringAmount: '100' }, true],
    ['a required field', { isTokenCard: false, isFieldRequired: true, amount: '1', maxRecurringAmount: '100' }, true],
    [
      'an amount above',
      { isTokenCard: false, isFieldRequired: false, amount: '100.01', maxRecurringAmount: '100' },
      true,
    ],
    [
      'an amount up to',
      { isTokenCard: false, isFieldRequired: false, amount: '100.00', maxRecurringAmount: '100' },
      false,
    ],
    ['no such limit', { isTokenCard: false, isFieldRequired: false, amount: '9999', maxRecurringAmount: null }, false],
  ])('CARD-6 with an amount %s the recurring limit the CVV is required: %o', (_case, payment, answer) => {
    expect(isCvvRequired(payment)).toBe(answer)
  })
})
