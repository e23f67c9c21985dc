import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from './holds-card-number'

const VISA = '4242424242424242'

describe('holdsCardNumber', () => {
  it.each([
    ['as it is', VISA],
    ['in groups', '4242 4242 4242 4242'],
    ['with dashes', '4242-4242–4242—4242'],
    ['with dots', '4242.4242.4242.4242'],
    ['with slashes', '4242/4242/4242/4242'],
    ['with wide gaps', '4242 - 4242 - 4242 - 4242'],
    ['with spaces that do not break', '4242\u00a04242\u202f4242\u00a04242'],
    ['digit by digit', VISA.replace(/(\d)(?!$)/g, '$1 ')],
    ['in another script', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['in wide digits', '４２４２４２４２４２４２４２４２'],
    ['in a sentence', `my card is ${VISA}, thanks`],
    ['with its expiry and CVV', '4242 4242 4242 4242 12/30 123'],
    ['behind other digits', '12 4242 4242 4242 4242'],
    ['before an at sign', `${VISA}@example.com`],
    ['American Express, 15 digits', '3782 822463 10005'],
    ['Diners Club, 14 digits', '36227206271667'],
    ['Visa with 19 digits', '4000056655665556007'],
    ['Mastercard', '5555 5555 5555 4444'],
  ])('issue-9 4.1 a card number is found %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    ['a wrong checksum', '4242424242424241'],
    ['no known scheme', '1234567890123452'],
    ['a local scheme that the brand does not have', '9999999999999995'],
    ['too few digits', '424242424242'],
    ['too many digits', `${VISA}${VISA}`],
    ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00'],
    ['an IBAN that has the digits of a card', 'DE65 4242 4242 4242 4242 00'],
    ['a telephone number', '+49 151 23456789'],
    ['a wallet', '0x4242424242424242abcdef0123456789abcdef01'],
    ['numbers with words between them', '4242 und 4242 и 4242 4242'],
    ['a date and a time', '2026-11-22 18:40:46'],
    ['nothing', ''],
  ])('issue-9 4.1 no card number is found in %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('issue-9 4.1 numbers of local schemes are found if the brand has them', () => {
    expect(holdsCardNumber('9999 9999 9999 9995', ['9'])).toBe(true)
  })

  it('issue-9 4.1 any text, even a long one, is read in a bounded number of steps', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => void holdsCardNumber(text)))
    expect(holdsCardNumber('1 '.repeat(500))).toBe(false)
  })
})
