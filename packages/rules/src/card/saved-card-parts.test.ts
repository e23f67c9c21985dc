import { describe, expect, it } from 'vitest'
import { checkPostalCode } from './postal-code'
import { cardFieldLock, isCardPartShown, maskedCardNumber } from './saved-card-parts'

describe('a chosen saved card', () => {
  it.each([
    ['card_pan', true, true],
    ['credit_card', true, true],
    ['card_cvv', true, false],
    ['card_exp_month', false, false],
    ['card_exp_year', false, false],
    ['card_cardholder_name', false, false],
    ['save_requisites', false, false],
    ['postal_code', true, true],
    ['custom', true, true],
    ['constructor', true, true],
  ])('CARD-11 shows %s with a CVV required: %s, else: %s', (extendedType, withCvv, withoutCvv) => {
    expect(isCardPartShown(extendedType, { isSavedCardChosen: true, isCvvRequired: true })).toBe(withCvv)
    expect(isCardPartShown(extendedType, { isSavedCardChosen: true, isCvvRequired: false })).toBe(withoutCvv)
    expect(isCardPartShown(extendedType, { isSavedCardChosen: false, isCvvRequired: false })).toBe(true)
  })

  it.each([
    ['4242', '•••• 4242'],
    [null, null],
    ['', null],
    ['42', null],
    ['42424', null],
    ['4x42', null],
  ])('CARD-11 the last digits %s read %s', (last4, text) => {
    expect(maskedCardNumber(last4)).toBe(text)
  })
})

describe('cardFieldLock', () => {
  it.each([
    [true, false, { isDisabled: true, error: 'VERIFY.FIRST' }],
    [true, true, { isDisabled: false, error: null }],
    [false, false, { isDisabled: false, error: null }],
    [false, true, { isDisabled: false, error: null }],
  ])('CARD-4 a field to verify (%s) of a verified account (%s) is %o', (verifies, isVerified, lock) => {
    const field = { verify_new_payout_account: verifies, place_holder_empty_list_error: 'VERIFY.FIRST' }
    expect(cardFieldLock(field, isVerified)).toEqual(lock)
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
