import type { PhonePlan } from '@modulor/rules'

/** Countries and their telephone numbers (PHONE-4). The table is in a chunk of its own, created by `build/read-phone-countries.ts`. */

export type PhoneCountry = {
  readonly id: number
  /** Two letters; `iso3` three; `numcode` the number of ISO 3166. */
  readonly iso: string
  readonly iso3: string
  /** English, in capitals; `nicename` as it is written. */
  readonly name: string
  readonly nicename: string
  readonly numcode: number
  /** Digits without the plus. */
  readonly phonecode: string
  /** Masks of the number after the phone code, X for a digit; the usual one first. */
  readonly telephoneMasks: readonly string[]
  /** The first digits by which a number belongs to this country only. Empty if numbers do not identify the country. */
  readonly prefixes: readonly string[]
  /** The rules of the country's numbers (`readPhone`). */
  readonly plan: PhonePlan
}

const LENGTH_RADIX = 36
const NO_PREFIX = '-'
const CODE_OF_NORTH_AMERICA = '1'

const maskOf = (groups: string) =>
  Array.from(groups, (length) => 'X'.repeat(Number.parseInt(length, LENGTH_RADIX))).join(' ')

function prefixesOf(text: string, phonecode: string): readonly string[] {
  if (text === '') return [phonecode]
  return text === NO_PREFIX ? [] : text.split(',')
}

/** `2-8` as `2345678`. */
const charactersOf = (ranges: string) =>
  ranges.replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const [first, last] = [Number.parseInt(from, LENGTH_RADIX), Number.parseInt(to, LENGTH_RADIX)]
    return Array.from({ length: last - first + 1 }, (_number, index) => (first + index).toString(LENGTH_RADIX)).join('')
  })

function planOf(iso: string, phonecode: string, [trunks = '', lengths = '', first = '']: readonly string[]): PhonePlan {
  const isOfNorthAmerica = phonecode.startsWith(CODE_OF_NORTH_AMERICA)
  return {
    iso,
    callingCode: isOfNorthAmerica ? CODE_OF_NORTH_AMERICA : phonecode,
    areaCode: isOfNorthAmerica ? phonecode.slice(1) : '',
    trunkPrefixes: trunks === '' ? [] : trunks.split(','),
    lengths: Array.from(charactersOf(lengths), (length) => Number.parseInt(length, LENGTH_RADIX)),
    firstDigits: charactersOf(first.replace('!', '')),
    isDoubleZeroInternational: !first.endsWith('!'),
  }
}

/** Reads the table's text, a line per country. */
export function parsePhoneCountries(text: string): readonly PhoneCountry[] {
  return text.split('\n').map((line, index) => {
    const [
      iso = '',
      iso3 = '',
      numcode = '',
      phonecode = '',
      masks = '',
      prefixes = '',
      trunks = '',
      lengths = '',
      first = '',
      nicename = '',
    ] = line.split('|')
    return {
      id: index + 1,
      iso,
      iso3,
      name: nicename.toUpperCase(),
      nicename,
      numcode: Number(numcode),
      phonecode,
      telephoneMasks: masks.split(',').map(maskOf),
      prefixes: prefixesOf(prefixes, phonecode),
      plan: planOf(iso, phonecode, [trunks, lengths, first]),
    }
  })
}

let loading: Promise<readonly PhoneCountry[]> | null = null

/** Loads the table, once. Rejects if the chunk cannot be loaded; the next call tries again. */
export function loadPhoneCountries(): Promise<readonly PhoneCountry[]> {
  loading ??= import('virtual:phone-countries').then(
    ({ default: text }) => parsePhoneCountries(text),
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

/** A country's name in a language, from the browser; the English name of the table if the browser has none. */
export function countryNames(locale: string): (country: Pick<PhoneCountry, 'iso' | 'nicename'>) => string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })
  return ({ iso, nicename }) => names.of(iso) ?? nicename
}
