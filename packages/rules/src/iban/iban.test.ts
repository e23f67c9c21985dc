import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalIban, isIban } from './iban'

/** One example of each structure, from the registry. */
const IBANS = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'LC55HEMM000100010012001200023015',
  'BR1800360305000010009795493C1',
  'SE4550000000058398257466',
  'UA213223130000026007233566001',
  'XK051212012345678906',
]

describe('an IBAN', () => {
  it.each(IBANS)('issue-8 section 3: %s is valid, even grouped and in lower case', (iban) => {
    const grouped = iban.replace(/(.{4})/g, '$1 ').toLowerCase()
    expect(isIban(iban)).toBe(true)
    expect(isIban(grouped)).toBe(true)
    expect(canonicalIban(` ${grouped}\u00a0`)).toBe(iban)
  })

  it.each([
    ['a wrong check digit', 'DE88370400440532013000'],
    ['a digit too few', 'DE8937040044053201300'],
    ['a digit too many', 'DE893704004405320130000'],
    ['the length of another country', 'NL89370400440532013000'],
    ['a country without IBANs', 'US89370400440532013000'],
    ['a country that is a word of the language', '__proto__'],
    ['letters for check digits', 'DEAA370400440532013000'],
    ['a hyphen', 'DE89-3704-0044-0532-0130-00'],
    ['nothing', ''],
  ])('issue-8 section 3: %s is invalid', (_, text) => {
    expect(isIban(text)).toBe(false)
  })

  it('issue-8 section 3: one changed digit, and two exchanged neighbours, are detected', () => {
    const place = fc.constantFrom(...IBANS).chain((iban) =>
      fc.record({
        iban: fc.constant(iban),
        at: fc.integer({ min: 2, max: iban.length - 2 }),
        digit: fc.integer({ min: 0, max: 9 }),
      }),
    )
    fc.assert(
      fc.property(place, ({ iban, at, digit }) => {
        const changed = iban.slice(0, at) + String(digit) + iban.slice(at + 1)
        const swapped = iban.slice(0, at) + iban.charAt(at + 1) + iban.charAt(at) + iban.slice(at + 2)
        for (const wrong of [changed, swapped]) expect(isIban(wrong)).toBe(wrong === iban)
      }),
    )
  })
})
