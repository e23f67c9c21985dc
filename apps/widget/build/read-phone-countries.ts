/**
 * The table of countries and their telephone numbers (PHONE-4), generated from two libraries. The browser does not load these
 * libraries, only the few bytes per country that a form needs.
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
  /** Lengths of the groups of digits after the phone code; the usual mask is the first. 4 and 6 mean `XXXX XXXXXX`. */
  readonly masks: readonly (readonly number[])[]
  /** The first digits by which an international number belongs to this country only; empty if numbers do not identify the country. */
  readonly prefixes: readonly string[]
  readonly plan: PlanOfCountry
}

type CallingCodes = Readonly<Record<string, readonly string[]>>

/** Whether a country is the main one of its calling code: the country of a number of which only the calling code is known. */
const isMainOf = (iso: string, callingCode: string) =>
  (metadata.country_calling_codes as CallingCodes)[callingCode]?.[0] === iso

function leadingDigitsOf(iso: string): string[] {
  const pattern = textFactOf(iso, 'leadingDigits')
  return pattern === '' ? [] : expandDigits(pattern)
}

/** The lengths of the groups after the phone code in the international format of a number. */
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

/** A method of the library that is missing in its types. */
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
  // A mask of another length without groups is left out, because it adds nothing to the usual mask.
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

/** Shortens successive characters to ranges: `2345678` to `2-8`. */
const rangesOf = (characters: readonly string[]) =>
  characters.join('').replace(/[0-9a-z]{3,}/g, (run) => {
    const numbers = Array.from(run, (character) => Number.parseInt(character, LENGTH_RADIX))
    const isRow = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
    return isRow ? `${run.charAt(0)}-${run.charAt(run.length - 1)}` : run
  })

/** A plan as texts, such as `0` `a` `2-9`: trunk prefixes, numbers of digits, first digits; `!` means that `00` is not read as a plus. */
function planTexts({ trunkPrefixes, lengths, firstDigits, isDoubleZeroInternational }: PlanOfCountry): string[] {
  return [
    trunkPrefixes.join(),
    rangesOf(lengths.map((length) => length.toString(LENGTH_RADIX))),
    rangesOf(firstDigits) + (isDoubleZeroInternational ? '' : '!'),
  ]
}

/** The table as text, one line per country, for `fields/phone-countries.ts`. A prefix that equals the phone code is omitted. */
export function encodePhoneCountries(rows: readonly PhoneCountryRow[]): string {
  const lines = rows.map(({ iso, iso3, numcode, phonecode, masks, prefixes, plan, nicename }) => {
    const maskText = masks.map((mask) => mask.map((length) => length.toString(LENGTH_RADIX)).join('')).join()
    const prefixText = prefixes.join() === phonecode ? '' : prefixes.join() || '-'
    return [iso, iso3, numcode, phonecode, maskText, prefixText, ...planTexts(plan), nicename].join('|')
  })
  return lines.join('\n')
}
