import { describe, expect, it } from 'vitest'
import { checkCardNumber } from './check-card-number'
import { detectCardBrand } from './detect-card-brand'
import { luhn } from './luhn'

/** A number of a scheme with a valid checksum. */
function numberOf(prefix: string, length: number): string {
  const body = prefix.padEnd(length - 1, '0')
  return Array.from('0123456789', (digit) => body + digit).find(luhn) ?? ''
}

describe('checkCardNumber', () => {
  it.each([
    ['visa', '4111111111111111'],
    ['visa', '4111 1111 1111 1111'],
    ['visa', numberOf('4', 17)],
    ['visa', numberOf('4', 18)],
    ['visa', numberOf('4', 19)],
    ['mastercard', '5555555555554444'],
    ['mastercard', '2223000048400011'],
    ['american-express', '378282246310005'],
    ['diners-club', '30569309025904'],
    ['discover', '6011111111111117'],
    ['jcb', '3530111333300000'],
    ['unionpay', '6205500000000000004'],
    ['maestro', numberOf('5018', 12)],
    ['elo', numberOf('636368', 16)],
    ['mir', '2200000000000004'],
    ['hiper', '6370950000000005'],
    ['hipercard', '6062826786276634'],
  ])('CARD-2 CARD-3 accepts a number of %s: %s', (brand, text) => {
    expect(checkCardNumber(text)).toEqual({ isValid: true, isPotentiallyValid: true, error: null, brand })
  })

  it.each([numberOf('86', 16), numberOf('98', 16), numberOf('69', 16)])(
    'CARD-3 %s of a local scheme, which has no icon, is accepted',
    (text) => {
      expect(checkCardNumber(text)).toEqual({ isValid: true, isPotentiallyValid: true, error: null, brand: undefined })
    },
  )

  it('CARD-3 a local scheme has exactly 16 digits, and is accepted only if it is configured', () => {
    expect(checkCardNumber(numberOf('98', 15)).isValid).toBe(false)
    expect(checkCardNumber(numberOf('98', 17)).isValid).toBe(false)
    expect(checkCardNumber(numberOf('98', 16), { localSchemes: [] }).isPotentiallyValid).toBe(false)
    expect(checkCardNumber(numberOf('7000', 16), { localSchemes: ['70'] }).isValid).toBe(true)
  })

  it.each(['', '4', '41', '411111111111111', '37828224631000', '9860', '6', '2'])(
    'CARD-2 %j is incomplete: potentially valid, but it cannot be submitted',
    (text) => {
      expect(checkCardNumber(text)).toMatchObject({
        isValid: false,
        isPotentiallyValid: true,
        error: 'PH.ERROR.INCORRECT_CARD_NUMBER',
      })
    },
  )

  it.each([
    ['4111111111111112', 'a wrong checksum with 16 digits'],
    [`${numberOf('4', 19)}0`, '20 digits'],
    ['378282246310006', 'a wrong checksum where the scheme has 15 digits'],
    ['7', 'no scheme'],
    ['1234', 'no scheme'],
    ['4111-1111-1111-1111', 'other characters'],
    ['٤١١١١١١١١١١١١١١١', 'digits that were not typed through the mask'],
    ['x', 'letters'],
  ])('CARD-2 CARD-3 %s is refused at once: %s', (text) => {
    expect(checkCardNumber(text)).toMatchObject({
      isValid: false,
      isPotentiallyValid: false,
      error: 'PH.ERROR.INCORRECT_CARD_NUMBER',
    })
  })

  it('CARD-2 a Visa number with 13 digits is incomplete, since Visa issues 16 to 19', () => {
    expect(checkCardNumber('4222222222222')).toMatchObject({ isValid: false, isPotentiallyValid: true })
  })
})

describe('detectCardBrand', () => {
  it.each([
    ['', undefined],
    ['4', 'visa'],
    ['41', 'visa'],
    ['401178', 'elo'],
    ['5', undefined],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['34', 'american-express'],
    ['37', 'american-express'],
    ['3', undefined],
    ['35', 'jcb'],
    ['36', 'diners-club'],
    ['6', undefined],
    ['6011', 'discover'],
    ['62', undefined],
    ['6240', 'unionpay'],
    ['6304', 'maestro'],
    ['2200', 'mir'],
    ['637095', 'hiper'],
    ['606282', 'hipercard'],
    ['86', undefined],
    ['9860', undefined],
    ['x', undefined],
  ])('CARD-3 the digits %j have the brand %s', (digits, brand) => {
    expect(detectCardBrand(digits)).toBe(brand)
  })
})
