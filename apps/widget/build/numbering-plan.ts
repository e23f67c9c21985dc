/** What a country's numbering plan says about reading a number that somebody typed, out of libphonenumber's metadata. */
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
/** Fixed line, mobile, personal and internet numbers: those that belong to a person. Toll-free and premium ones do not. */
const TYPES_OF_PEOPLE = [0, 1, 4, 8]
const TRUNK_DIGITS_MAX = 2
const LEADING_DIGITS_OF_PREFIX = 5

export type NumberingPlan = {
  /** What may be dialled before a number inside the country: `0`, Hungary `06`, Belarus `8` and `80`. */
  readonly trunkPrefixes: readonly string[]
  /** How many digits a number may have behind the calling code. */
  readonly lengths: readonly number[]
  /** The digits that a number may begin with behind the calling code. */
  readonly firstDigits: readonly string[]
  /** `00` begins an international number, and nothing longer that begins so does. */
  readonly isDoubleZeroInternational: boolean
}

const factsOf = (iso: string): readonly unknown[] => (metadata.countries as CountryFacts)[iso] ?? []

export function textFactOf(iso: string, fact: keyof typeof FACT): string {
  const value = factsOf(iso)[FACT[fact]]
  return typeof value === 'string' ? value : ''
}

/** The alternatives that are plain digits; the others are carrier codes, which are no part of a written number. */
function trunkPrefixesOf(iso: string): string[] {
  const usual = textFactOf(iso, 'trunkPrefix')
  const plain = alternatives(textFactOf(iso, 'trunkPrefixForParsing'))
    .filter((text) => /^(?:\d\??|\[\d+\])+$/.test(text))
    .flatMap((text) => expandDigits(text.replace(/(\d)\?/g, '(?:$1|)')))
  return [...new Set([usual, ...plain])].filter((text) => text !== '' && text.length <= TRUNK_DIGITS_MAX).sort()
}

/** No longer international prefix begins with `00`: where one does, what follows the zeros is not the country's code. */
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
