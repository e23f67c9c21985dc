import creditCardType from 'credit-card-type'
import { describe, expect, it } from 'vitest'
import { matchedSchemes } from './card-prefixes'
import { cardSchemes } from './card-schemes'

const BRANDS = creditCardType('')
/** Every prefix of the library's table and its neighbours, cut at each length and with further digits. */
const SAMPLES = new Set(
  BRANDS.flatMap(({ patterns }) => patterns.flat())
    .flatMap((end) => [end - 1, end, end + 1].map(String))
    .flatMap((digits) => [
      ...Array.from(digits, (_, at) => digits.slice(0, at)),
      digits,
      `${digits}0`,
      `${digits}99999999`,
    ]),
)

describe('matchedSchemes', () => {
  it('CARD-3 the result is the same as the library’s, for every prefix of its table and its neighbours', () => {
    for (const digits of SAMPLES)
      expect({ digits, schemes: matchedSchemes(digits) }).toEqual({
        digits,
        schemes: creditCardType(digits).map(({ type, matchStrength = 0 }) => ({
          name: type,
          matchedDigits: matchStrength,
        })),
      })
    expect(SAMPLES.size).toBeGreaterThan(500)
  })

  it('CARD-3 the lengths are the library’s, except for Visa, which has 16 to 19 digits here', () => {
    const lengthsOf = new Map(cardSchemes('', []).map(({ brand, lengths }) => [brand as string, lengths]))
    for (const { type, lengths } of BRANDS)
      if (lengthsOf.has(type))
        expect([type, lengthsOf.get(type)]).toEqual([type, type === 'visa' ? [16, 17, 18, 19] : lengths])
    expect(lengthsOf.size).toBe(12)
  })
})
