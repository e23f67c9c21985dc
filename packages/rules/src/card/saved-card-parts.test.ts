import { describe, expect, it } from 'vitest'
import { checkPostalCode } from './postal-code'
import { isCardPartShown } from './saved-card-parts'

describe('a chosen saved card', () => {
  it.each([
    ['card_pan', true, true],
    ['credit_card', true, true],
    ['card_hosted', true, true],
    ['card_cvv', true, false],
    ['card_exp_month', false, false],
    ['card_exp_year', false, false],
    ['card_cardholder_name', false, false],
    ['save_requisites', false, false],
    ['postal_code', true, true],
    ['custom', true, true],
    ['constructor', true, true],
  ])('CARD-11 the field %s is shown with a required CVV: %s, otherwise: %s', (extendedType, withCvv, withoutCvv) => {
    expect(isCardPartShown(extendedType, { isSavedCardChosen: true, isCvvRequired: true })).toBe(withCvv)
    expect(isCardPartShown(extendedType, { isSavedCardChosen: true, isCvvRequired: false })).toBe(withoutCvv)
    expect(isCardPartShown(extendedType, { isSavedCardChosen: false, isCvvRequired: false })).toBe(true)
  })
})

describe('checkPostalCode', () => {
  it.each([
    ['', false],
    ['1', false],
    ['12', false],
    [' 12 ', false],
    ['123', true],
    ['10115', true],
    ['SW1A 1AA', true],
  ])('CARD-10 %j is a postal code: %s', (text, isValid) => {
    expect(checkPostalCode(text)).toEqual({
      isValid,
      isPotentiallyValid: true,
      error: isValid ? null : 'PH.ERROR.FIELD_HAS_ERROR',
    })
  })
})
