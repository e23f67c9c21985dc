import { checkPhone, guessCountry, phoneValue, readPhone, typePhone } from '@modulor/rules'
import fc from 'fast-check'
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { encodePhoneCountries, readPhoneCountries } from '../../../build/read-phone-countries'
import { parsePhoneCountries, type PhoneCountry } from '../phone-countries'
import { isInternational, maskOf, withCountry } from './country-of-number'

const countries = parsePhoneCountries(encodePhoneCountries(readPhoneCountries()))
const byIso = new Map(countries.map((country) => [country.iso, country]))
const plans = countries.map(({ plan }) => plan)
const countryOf = (iso: string): PhoneCountry => {
  const country = byIso.get(iso)
  if (!country) throw new Error(`no country ${iso}`)
  return country
}

/** Countries whose national form differs from the number: in Argentina the mobile prefix 15 becomes a 9 internationally. */
const NATIONAL_FORM_REFUSED = ['AR']

type Input = { text: string; display: string; caret: number }

/** Inserts a text at the caret in one piece: a key, a paste, a drop, a composition or an autofill. */
function put(input: Input, piece: string, chosen: PhoneCountry): Input {
  const { display, caret } = input
  const text = display.slice(0, caret) + piece + display.slice(caret)
  const country = isInternational(display) ? guessed(display, chosen) : chosen
  const typed = typePhone({ text, caret: caret + piece.length, previous: display, mask: maskOf(country, text) })
  return { text: typed.value, display: typed.display, caret: typed.caret }
}
const guessed = (text: string, chosen: PhoneCountry) =>
  byIso.get(
    guessCountry(
      text.replace(/\D/g, ''),
      countries.flatMap(({ iso, prefixes }) => prefixes.map((phonecode) => ({ iso, phonecode }))),
      chosen.iso,
    ),
  )

/** The number that is sent after these pieces were entered; null: nothing is sent, and an error is shown. */
function sentOf(pieces: readonly string[], chosen: PhoneCountry): string | null {
  const empty: Input = { text: '', display: '', caret: 0 }
  const { text } = pieces.reduce((input, piece) => put(input, piece, chosen), empty)
  const value = phoneValue(text, readPhone(text, chosen.plan, plans))
  return checkPhone(value).isValid ? value : null
}
const keys = (text: string) => Array.from(text)

describe('a telephone number, entered in any way', () => {
  it.each([
    ['DE', '0044 7911 123456', '+447911123456'],
    ['DE', '+49 (0)151 23456789', '+4915123456789'],
    ['GB', '+44 (0)7911 123456', '+447911123456'],
    ['DE', '0151 23456789', '+4915123456789'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['BY', '8 029 123-45-67', '+375291234567'],
    ['BY', '80 29 123 45 67', '+375291234567'],
    ['RU', '8 (916) 123-45-67', '+79161234567'],
    ['RU', '+7 (800) 123-45-67', '+78001234567'],
    ['RU', '+7 8 916 123-45-67', '+79161234567'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['IT', '+39 06 1234 5678', '+390612345678'],
    ['AG', '268 464 1234', '+12684641234'],
    ['AG', '+1 268 464 1234', '+12684641234'],
    ['US', '(212) 555-0100', '+12125550100'],
    ['US', '1 212 555 0100', '+12125550100'],
    ['LT', '8 612 34567', '+37061234567'],
    ['DE', '+٤٩ ١٥١ ٢٣٤٥٦٧٨٩', '+4915123456789'],
    ['DE', '＋４９１５１２３４５６７８９', '+4915123456789'],
    // Ambiguous or incomplete numbers.
    ['DE', '49 1512 3456789', null],
    ['AU', '0011 44 7911 123456', null],
    ['HK', '001 64 21 123456', null],
    ['DE', '0151', null],
    ['GB', '+44 7911', null],
    ['MX', '+52 1 55 1234 5678', null],
  ])('PHONE-1 issue-8 3 in %s the text %s is sent as %s', (iso, text, sent) => {
    const chosen = countryOf(iso)
    expect(sentOf([text], chosen)).toBe(sent)
    expect(sentOf(keys(text), chosen)).toBe(sent)
  })

  it.each(['0151 23456789 ext. 5', '0151 23456789, 0152 23456788', '+49 151 23456789 or +44 7911 123456 '])(
    'PHONE-1 issue-8 3 a pasted %j is refused',
    (text) => expect(sentOf([text], countryOf('DE'))).toBeNull(),
  )

  it('PHONE-1 FORM-18 issue-8 3 for every country, each way of writing its number is sent as that number, or refused', () => {
    const others = fc.constantFrom(...countries)
    for (const of of countries)
      fc.assert(
        fc.property(
          others,
          fc.boolean(),
          fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
          (player, isKeyed, sizes) => {
            const example = getExampleNumber(of.iso as CountryCode, examples)
            if (!example) throw new Error(`no example of ${of.iso}`)
            const e164 = example.number
            const inside = (text: string) => [text, of] as const
            const ways = [
              [e164, player],
              [example.formatInternational(), player],
              [`00${e164.slice(1)}`, player],
              ...of.plan.trunkPrefixes.map((trunk) => inside(trunk + example.nationalNumber)),
              ...of.plan.trunkPrefixes.map(
                (trunk) => [`+${of.plan.callingCode} (${trunk})${example.nationalNumber}`, player] as const,
              ),
              inside(example.formatNational()),
              inside(example.nationalNumber),
              inside(e164.slice(1)),
            ] as const
            for (const [text, at] of ways) {
              const pieces: string[] = []
              for (let from = 0; from < text.length;) {
                const size = isKeyed ? 1 : Number(sizes.next().value)
                pieces.push(text.slice(from, from + size))
                from += size
              }
              expect([e164, null], `${text} in ${at.iso}`).toContain(sentOf(pieces, at))
              expect([e164, null], `${text} in ${at.iso}`).toContain(sentOf([text], at))
            }
            // The usual ways of writing are accepted, not refused.
            expect(sentOf(keys(e164), player)).toBe(e164)
            expect(sentOf(keys(example.formatInternational()), player)).toBe(e164)
            if (!NATIONAL_FORM_REFUSED.includes(of.iso)) expect(sentOf(keys(example.formatNational()), of)).toBe(e164)
          },
        ),
        { numRuns: 3, seed: 8 },
      )
  })

  it('PHONE-1 issue-8 3 a number keeps the typed digits and has a valid length for its country', () => {
    const text = fc.stringMatching(/^(?:\+|00|0|06|8|80|1)?\d{4,14}$/)
    fc.assert(
      fc.property(text, fc.constantFrom(...countries), (typed, of) => {
        const read = readPhone(typed, of.plan, plans)
        if (read.kind !== 'number') return
        const typedDigits = typed.replace(/\D/g, '')
        const known = new Set(plans.filter(({ callingCode }) => read.e164.slice(1).startsWith(callingCode)))
        // The last digits are the typed ones; what is before them belongs to the country or was typed.
        expect(read.e164.slice(-4)).toBe(typedDigits.slice(-4))
        expect([...known].some((plan) => plan.lengths.includes(read.e164.length - 1 - plan.callingCode.length))).toBe(
          true,
        )
        if (/^\+|^00/.test(typed)) expect(typedDigits.replace(/^00/, '').charAt(0)).toBe(read.e164.charAt(1))
        else expect(read.e164.startsWith(`+${of.plan.callingCode}`)).toBe(true)
      }),
      { numRuns: 3000, seed: 8 },
    )
  })

  it('PHONE-1 FORM-18 the displayed text is read back as the same number, for every country', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.stringMatching(/^\d{0,12}$/), (of, national) => {
        const text = `+${of.phonecode}${national}`
        const typed = typePhone({ text, caret: text.length, previous: '', mask: maskOf(of, text) })
        expect(typed.display.replace(/ /g, '')).toBe(typed.value)
        expect(typed.caret).toBe(typed.display.length)
        const again = typePhone({ text: typed.display, caret: typed.caret, previous: '', mask: maskOf(of, text) })
        expect(again).toEqual(typed)
      }),
    )
  })
})

describe('the mask of a country', () => {
  it('PHONE-1 it is the usual mask while the number fits', () => {
    expect(maskOf(countryOf('DE'), '49151')).toBe('+XX XXXX XXXXXXX')
    expect(maskOf(undefined, '49')).toBeNull()
  })
})

describe('changing the country', () => {
  it.each([
    ['+4915123', 'GB', '+4415123'],
    ['', 'GB', ''],
    ['015123', 'GB', '015123'],
    ['004915123', 'GB', '+4415123'],
    ['+33612', 'GB', '+44'],
    ['+4915123', 'AG', '+126815123'],
  ])('PHONE-4 %s with the country %s becomes %s', (text, iso, expected) => {
    expect(withCountry(text, countryOf('DE'), countryOf(iso))).toBe(expected)
  })
})
