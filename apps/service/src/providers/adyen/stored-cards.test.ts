import { describe, expect, it } from 'vitest'
import { storedCardOf } from './stored-cards'

const TOKEN = { 'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50' }
/** As the published example of an authorised payment has it. */
const CARD = { cardBin: '411111', cardSummary: '1111', expiryDate: '3/2030', cardHolderName: 'John Smith' }
const DETAILS = { bin: '411111', last4: '1111', expMonth: 3, expYear: 2030 }

const read = (additionalData: Record<string, unknown>) => storedCardOf({ resultCode: 'Authorised', additionalData })

describe('decision-97 what an answer of Adyen says of a card that it has stored', () => {
  it.each<[string, Record<string, unknown>, object | undefined]>([
    ['all of it', {}, DETAILS],
    ['a BIN of eight digits', { cardBin: '41111111' }, DETAILS],
    ['the BIN of the issuer alone', { cardBin: undefined, issuerBin: '41111111' }, DETAILS],
    ['a month of two digits', { expiryDate: '03/2030' }, DETAILS],
    ['no BIN', { cardBin: undefined }, undefined],
    ['no last digits', { cardSummary: undefined }, undefined],
    ['no expiry', { expiryDate: undefined }, undefined],
    ['an invalid BIN', { cardBin: '4111 11' }, undefined],
    ['invalid last digits', { cardSummary: '11111' }, undefined],
    ['a number', { cardSummary: 1111 }, undefined],
    ['a year of two digits', { expiryDate: '3/30' }, undefined],
    ['an invalid month', { expiryDate: '13/2030' }, undefined],
    ['a year of another century', { expiryDate: '3/1030' }, undefined],
  ])('%s: %j', (_what, parts, details) => {
    expect(read({ ...TOKEN, ...CARD, ...parts })).toEqual({
      cardToken: 'M5N7TQ4TG5PFWR50',
      ...(details && { cardDetails: details }),
    })
  })

  it.each<[string, Record<string, unknown>]>([
    ['no token', {}],
    ['an empty one', { 'tokenization.storedPaymentMethodId': '' }],
    ['one that is too long', { 'tokenization.storedPaymentMethodId': 'A'.repeat(65) }],
    ['one that is not a text', { 'tokenization.storedPaymentMethodId': 8415718415172204 }],
  ])('nothing with %s', (_what, parts) => {
    expect(read({ ...CARD, ...parts })).toEqual({})
  })

  it('the token under its older name', () => {
    const older = { 'recurring.recurringDetailReference': '8415718415172204' }
    expect(read(older)).toEqual({ cardToken: '8415718415172204' })
    expect(storedCardOf({ resultCode: 'Authorised' })).toEqual({})
  })
})
