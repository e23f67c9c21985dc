/**
 * The table of countries and their telephone numbers (PHONE-4), out of two libraries of facts that never ship: what a
 * browser loads is the few bytes per country that a form needs.
 */
import isoCountries from 'i18n-iso-countries'
import englishNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
  parsePhoneNumber,
  type CountryCode,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json'
import examples from 'libphonenumber-js/mobile/examples'
import { expandDigits } from './expand-digits'
import { numberingPlanOf, textFactOf, type NumberingPlan as PlanOfCountry } from './numbering-plan'

isoCountries.registerLocale(englishNames)

const CODES_OF_NORTH_AMERICA = '1'
const MASKS_MAX = 4
const LENGTH_RADIX = 36

export type PhoneCountryRow = {
  readonly iso: string
  readonly iso3: string
  readonly nicename: string
  readonly numcode: number
  readonly phonecode: string
  /** Lengths of the groups of digits behind the phone code, the usual number first: 4 and 6 are `XXXX XXXXXX`. */
  readonly masks: readonly (readonly number[])[]
  /** What a number in full begins with so that it is of this country and no other; none where only a choice can tell. */
  readonly prefixes: readonly string[]
  readonly plan: PlanOfCountry
}

type CallingCodes = Readonly<Record<string, readonly string[]>>

/** Whose number it is when nothing but the calling code is known. */
const isMainOf = (iso: string, callingCode: string) =>
  (metadata.country_calling_codes as CallingCodes)[callingCode]?.[0] === iso

function leadingDigitsOf(iso: string): string[] {
  const pattern = textFactOf(iso, 'leadingDigits')
  return pattern === '' ? [] : expandDigits(pattern)
}

/** Groups behind the phone code of a number that begins as the example does. */
function groupsOf(phonecode: string, digits: string): number[] {
  const text = parsePhoneNumber(`+${digits}`).formatInternational().replace(/\D+/g, ' ').trim()
  const groups: number[] = []
  let skipped = 0
  for (const group of text.split(' ')) {
    const ofCode = Math.min(group.length, phonecode.length - skipped)
    skipped += ofCode
    if (group.length > ofCode) groups.push(group.length - ofCode)
  }
  return groups
}

/** What the library can and its types leave out. */
type NumberingPlan = { type: (name: 'MOBILE') => { possibleLengths: () => number[] } | undefined }

function mobileLengthsOf(iso: CountryCode): number[] {
  const metadataOfCountries = new Metadata()
  metadataOfCountries.selectNumberingPlan(iso)
  const plan = metadataOfCountries.numberingPlan as unknown as NumberingPlan | undefined
  return plan?.type('MOBILE')?.possibleLengths() ?? []
}

function masksOf(iso: CountryCode, phonecode: string): number[][] {
  const example = getExampleNumber(iso, examples)
  if (!example) throw new Error(`There is no example number for ${iso}`)
  const { countryCallingCode, nationalNumber } = example
  const lengths = [...new Set([nationalNumber.length, ...mobileLengthsOf(iso)])].slice(0, MASKS_MAX)
  const [usual = [], ...others] = lengths.map((length) =>
    groupsOf(phonecode, countryCallingCode + nationalNumber.slice(0, length).padEnd(length, nationalNumber)),
  )
  // A number of another length that the plan does not group says nothing that the usual mask does not.
  return [usual, ...others.filter((mask) => mask.length > 1)]
}

/** All countries that have both an ISO entry and a numbering plan, by English name. */
export function readPhoneCountries(): readonly PhoneCountryRow[] {
  const rows = getCountries().flatMap((iso): PhoneCountryRow[] => {
    const iso3 = isoCountries.alpha2ToAlpha3(iso)
    const nicename = isoCountries.getName(iso, 'en')
    if (!iso3 || !nicename) return []
    const callingCode = getCountryCallingCode(iso)
    const ownDigits = isMainOf(iso, callingCode) ? [] : leadingDigitsOf(iso)
    const [only] = ownDigits
    const isOwnCode = callingCode === CODES_OF_NORTH_AMERICA && ownDigits.length === 1 && only !== undefined
    const phonecode = isOwnCode ? callingCode + only : callingCode
    const prefixes = isMainOf(iso, callingCode) ? [callingCode] : ownDigits.map((digits) => callingCode + digits)
    return [
      {
        iso,
        iso3,
        nicename,
        numcode: Number(isoCountries.alpha2ToNumeric(iso)),
        phonecode,
        masks: masksOf(iso, phonecode),
        prefixes,
        plan: numberingPlanOf(iso),
      },
    ]
  })
  return rows.sort((one, other) => one.nicename.localeCompare(other.nicename, 'en'))
}

/** `2345678` as `2-8`. */
const rangesOf = (characters: readonly string[]) =>
  characters.join('').replace(/[0-9a-z]{3,}/g, (run) => {
    const numbers = Array.from(run, (character) => Number.parseInt(character, LENGTH_RADIX))
    const isRow = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
    return isRow ? `${run.charAt(0)}-${run.charAt(run.length - 1)}` : run
  })

/** `0` `a` `2-9`: what is dialled first, how many digits follow the code, which of them comes first; `!`: 00 is no plus. */
function planTexts({ trunkPrefixes, lengths, firstDigits, isDoubleZeroInternational }: PlanOfCountry): string[] {
  return [
    trunkPrefixes.join(),
    rangesOf(lengths.map((length) => length.toString(LENGTH_RADIX))),
    rangesOf(firstDigits) + (isDoubleZeroInternational ? '' : '!'),
  ]
}

/** The table as text, a line per country, as `fields/phone-countries.ts` reads it. A prefix that is the phone code is left out. */
export function encodePhoneCountries(rows: readonly PhoneCountryRow[]): string {
  const lines = rows.map(({ iso, iso3, numcode, phonecode, masks, prefixes, plan, nicename }) => {
    const maskText = masks.map((mask) => mask.map((length) => length.toString(LENGTH_RADIX)).join('')).join()
    const prefixText = prefixes.join() === phonecode ? '' : prefixes.join() || '-'
    return [iso, iso3, numcode, phonecode, maskText, prefixText, ...planTexts(plan), nicename].join('|')
  })
  return lines.join('\n')
}
