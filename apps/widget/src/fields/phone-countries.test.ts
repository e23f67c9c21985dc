import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { expandDigits } from '../../build/expand-digits'
import { firstDigitsOf } from '../../build/first-digits'
import { encodePhoneCountries, readPhoneCountries } from '../../build/read-phone-countries'
import { countryNames, parsePhoneCountries } from './phone-countries'

const text = encodePhoneCountries(readPhoneCountries())
const countries = parsePhoneCountries(text)
const byIso = new Map(countries.map((country) => [country.iso, country]))

describe('the table of countries', () => {
  it('PHONE-4 there are about 240 countries, each with all of its data and a unique id', () => {
    expect(countries.length).toBeGreaterThanOrEqual(235)
    for (const part of ['id', 'iso', 'iso3', 'numcode', 'nicename'] as const)
      expect([part, new Set(countries.map((country) => country[part])).size]).toEqual([part, countries.length])
    for (const country of countries) {
      expect(country).toMatchObject({
        iso: expect.stringMatching(/^[A-Z]{2}$/),
        iso3: expect.stringMatching(/^[A-Z]{3}$/),
        phonecode: expect.stringMatching(/^[1-9]\d{0,3}$/),
        name: country.nicename.toUpperCase(),
      })
      expect(country.numcode).toBeGreaterThan(0)
      expect(country.telephoneMasks.length).toBeGreaterThan(0)
      for (const mask of country.telephoneMasks) expect(mask).toMatch(/^X+(?: X+)*$/)
    }
  })

  it.each([
    ['DE', '49', 'XXXX XXXXXXX'],
    ['US', '1', 'XXX XXX XXXX'],
    ['GB', '44', 'XXXX XXXXXX'],
    ['IN', '91', 'XXXXX XXXXX'],
    ['BR', '55', 'XX XXXXX XXXX'],
    ['AG', '1268', 'XXX XXXX'],
  ])('PHONE-1 PHONE-4 a number of %s after +%s has the mask %s', (iso, phonecode, mask) => {
    expect(byIso.get(iso)).toMatchObject({ phonecode })
    expect(byIso.get(iso)?.telephoneMasks[0]).toBe(mask)
  })

  it('PHONE-2 every prefix belongs to one country only', () => {
    const prefixes = countries.flatMap((country) => country.prefixes)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(byIso.get('US')?.prefixes).toEqual(['1'])
    expect(byIso.get('DO')?.prefixes).toContain('1809')
    expect(byIso.get('CA')?.prefixes).toEqual([])
  })

  it.each([
    ['DE', ['0'], '49', ''],
    ['IT', [], '39', ''],
    ['RU', ['8'], '7', ''],
    ['US', ['1'], '1', ''],
    ['HU', ['06'], '36', ''],
    ['BY', ['0', '8', '80'], '375', ''],
    ['AG', ['1'], '1', '268'],
    ['BR', ['0'], '55', ''],
  ])('PHONE-1 the trunk prefixes of %s are %j', (iso, trunkPrefixes, callingCode, areaCode) => {
    expect(byIso.get(iso)?.plan).toMatchObject({ iso, trunkPrefixes, callingCode, areaCode })
  })

  it('PHONE-4 the table is smaller than 5 KB, compressed', () => {
    expect(brotliCompressSync(text).length).toBeLessThan(5 * 1024)
  })

  it('PHONE-4 country names are in the player’s language', () => {
    const germany = byIso.get('DE') ?? { iso: '', nicename: '' }
    expect(countryNames('de')(germany)).toBe('Deutschland')
    expect(countryNames('ar-u-nu-latn')(germany)).toBe('ألمانيا')
    expect(countryNames('en-GB')({ iso: 'XK', nicename: 'Kosovo' })).toBe('Kosovo')
  })
})

it.each([
  ['268', ['268']],
  ['8001|8[024]9', ['8001', '809', '829', '849']],
  ['74576|(?:16|7[56])24', ['74576', '1624', '7524', '7624']],
  ['[2-46]', ['2', '3', '4', '6']],
])('PHONE-2 the pattern of leading digits %s is expanded', (pattern, digits) => {
  expect(expandDigits(pattern)).toEqual(digits)
})

it.each([
  ['[2-9]\\d{9}|3\\d{6}', '23456789'],
  ['0?(?:1[5-7]|8)\\d{3}', '018'],
  ['(?:(?:0|1\\d)?[47])\\d', '0147'],
  ['\\d{5}', '0123456789'],
])('PHONE-1 the possible first digits of the pattern %s are found', (pattern, digits) => {
  expect(firstDigitsOf(pattern).join('')).toBe(digits)
})

it('PHONE-2 an unsupported pattern of leading digits throws', () => {
  expect(() => expandDigits('2\\d')).toThrow('not supported')
})
