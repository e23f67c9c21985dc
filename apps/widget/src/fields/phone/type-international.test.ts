import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePhoneCountries, readPhoneCountries } from '../../../build/read-phone-countries'
import type { MaskEdit } from '../masked-input'
import { parsePhoneCountries } from '../phone-countries'
import { maskOf, typeInternational, withCountry } from './type-international'

const countries = new Map(
  parsePhoneCountries(encodePhoneCountries(readPhoneCountries())).map((country) => [country.iso, country]),
)
const germany = countries.get('DE')

/** `|` is the caret. */
const edit = (drawing: string, previous = '', isForwardDeletion = false): MaskEdit => ({
  text: drawing.replace('|', ''),
  caret: drawing.indexOf('|'),
  previous,
  isForwardDeletion,
})
const drawn = ({ display, caret }: { display: string; caret: number }) =>
  `${display.slice(0, caret)}|${display.slice(caret)}`

describe('a telephone number while it is typed', () => {
  it.each([
    ['+4915123456789|', '+49 1512 3456789|'],
    ['1|', '+49 1|'],
    ['0|', '+49|'],
    ['015123456789|', '+49 1512 3456789|'],
    ['004915123456789|', '+49 1512 3456789|'],
    ['(0151) 234-56789|', '+49 1512 3456789|'],
    ['+٤٩١٥١|', '+49 151|'],
    ['+49 15x|12', '+49 15|12'],
    ['+|', '+|'],
    ['|', '|'],
    ['abc|', '|'],
  ])('PHONE-1 PHONE-2 FORM-18 of %s in Germany is %s', (typed, shown) => {
    expect(drawn(typeInternational(edit(typed), germany))).toBe(shown)
  })

  it('PHONE-1 begins anew where a plus is typed into a number', () => {
    expect(typeInternational(edit('+49 +|', '+49 '), germany).value).toBe('+')
  })

  it('PHONE-1 keeps the plus that Backspace would take', () => {
    expect(typeInternational(edit('|49 151', '+49 151'), germany).value).toBe('+49151')
  })

  it('PHONE-1 keeps the zero of an Italian number, which belongs to it', () => {
    expect(typeInternational(edit('0612345|'), countries.get('IT')).value).toBe('+390612345')
  })

  it('PHONE-1 holds back no digit while the table is on its way', () => {
    expect(typeInternational(edit('0151|'), undefined).value).toBe('0151')
    expect(typeInternational(edit('+49151|'), undefined).display).toBe('+49151')
  })

  it('PHONE-1 FORM-18 shows what it reads back the same, for every country and number', () => {
    const country = fc.constantFrom(...countries.values())
    fc.assert(
      fc.property(country, fc.stringMatching(/^\d{0,12}$/), (of, national) => {
        const typed = typeInternational(edit(`+${of.phonecode}${national}|`), of)
        expect(typed.display.replace(/ /g, '')).toBe(typed.value)
        expect(typed.caret).toBe(typed.display.length)
        expect(typeInternational(edit(`${typed.display}|`), of)).toEqual(typed)
      }),
    )
  })
})

describe('the mask of a country', () => {
  it('PHONE-1 is the usual one while the number fits', () => {
    expect(maskOf(germany, '49151')).toBe('+XX XXXX XXXXXXX')
    expect(maskOf(undefined, '49')).toBeNull()
  })
})

describe('another country', () => {
  it.each([
    ['+4915123', 'GB', '+4415123'],
    ['', 'GB', '+44'],
    ['+33612', 'GB', '+44'],
    ['+4915123', 'AG', '+126815123'],
  ])('PHONE-4 makes of %s with %s %s', (value, iso, expected) => {
    const to = countries.get(iso)
    expect(to && withCountry(value, germany, to)).toBe(expected)
  })
})
