/** The rules of a country's numbering plan that are needed to read a typed number, from libphonenumber's metadata. */
import metadata from 'libphonenumber-js/metadata.max.json'
import { alternatives, expandDigits } from './expand-digits'
import { firstDigitsOf } from './first-digits'

type CountryFacts = Readonly<Record<string, readonly unknown[]>>
type NumberType = readonly [pattern?: string, lengths?: readonly number[]] | 0 | null | undefined

/** Positions of the facts in a country's row of the metadata. */
const FACT = {
  internationalPrefix: 1,
  pattern: 2,
  lengths: 3,
  trunkPrefix: 5,
  trunkPrefixForParsing: 7,
  /** Distinguishes a country from others with the same calling code. */
  leadingDigits: 10,
  types: 11,
} as const
/** Indexes of the types of numbers that people have: fixed line, mobile, personal and internet. Not toll-free and premium. */
const TYPES_OF_PEOPLE = [0, 1, 4, 8]
const TRUNK_DIGITS_MAX = 2
const LEADING_DIGITS_OF_PREFIX = 5

export type NumberingPlan = {
  /** The digits that may be dialled before a national number: `0`, in Hungary `06`, in Belarus `8` and `80`. */
  readonly trunkPrefixes: readonly string[]
  /** The numbers of digits that are possible after the calling code. */
  readonly lengths: readonly number[]
  /** The possible first digits after the calling code. */
  readonly firstDigits: readonly string[]
  /** `00` is the prefix of international numbers, and no longer prefix begins with it. */
  readonly isDoubleZeroInternational: boolean
}

const factsOf = (iso: string): readonly unknown[] => (metadata.countries as CountryFacts)[iso] ?? []

export function textFactOf(iso: string, fact: keyof typeof FACT): string {
  const value = factsOf(iso)[FACT[fact]]
  return typeof value === 'string' ? value : ''
}

/** The trunk prefixes that are plain digits. The other alternatives are carrier codes, which people do not write. */
function trunkPrefixesOf(iso: string): string[] {
  const usual = textFactOf(iso, 'trunkPrefix')
  const plain = alternatives(textFactOf(iso, 'trunkPrefixForParsing'))
    .filter((text) => /^(?:\d\??|\[\d+\])+$/.test(text))
    .flatMap((text) => expandDigits(text.replace(/(\d)\?/g, '(?:$1|)')))
  return [...new Set([usual, ...plain])].filter((text) => text !== '' && text.length <= TRUNK_DIGITS_MAX).sort()
}

/** Whether no longer international prefix begins with `00`. After such a prefix the digits after `00` are not the country's code. */
function isDoubleZeroInternational(iso: string): boolean {
  const prefix = new RegExp(`^(?:${textFactOf(iso, 'internationalPrefix') || '00'})$`)
  for (let count = 1; count <= LEADING_DIGITS_OF_PREFIX - 2; count += 1)
    for (let digits = 0; digits < 10 ** count; digits += 1)
      if (prefix.test(`00${String(digits).padStart(count, '0')}`)) return false
  return true
}

export function numberingPlanOf(iso: string): NumberingPlan {
  const facts = factsOf(iso)
  const general = [textFactOf(iso, 'pattern'), facts[FACT.lengths]] as NumberType
  const types = (facts[FACT.types] ?? []) as readonly NumberType[]
  const known = TYPES_OF_PEOPLE.flatMap((index) => {
    const [pattern = '', lengths = facts[FACT.lengths] as readonly number[]] = types[index] || []
    return pattern === '' ? [] : [{ pattern, lengths }]
  })
  const [pattern = '', lengths = []] = general || []
  const counted = known.length > 0 ? known : [{ pattern, lengths }]
  return {
    trunkPrefixes: trunkPrefixesOf(iso),
    lengths: [...new Set(counted.flatMap((type) => type.lengths))].sort((one, other) => one - other),
    firstDigits: [...new Set(counted.flatMap((type) => firstDigitsOf(type.pattern)))].sort(),
    isDoubleZeroInternational: isDoubleZeroInternational(iso),
  }
}
