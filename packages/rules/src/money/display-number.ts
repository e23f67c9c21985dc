import { groupDigits } from './group-digits'

/** From this many decimals on (a crypto currency) trailing zeros carry no information; no national currency has more decimals. */
const NATIONAL_DECIMALS_MAX = 4

/**
 * The decimal signs of our languages, by locale. Creating an `Intl.NumberFormat` takes about 60 ms on a phone, which
 * would delay the first view; it is created only for a locale that is not listed.
 */
const decimalSigns = new Map<string, string>([
  ...['en-GB', 'ar-u-nu-latn', 'he', 'hi-u-nu-latn', 'ja'].map((locale) => [locale, '.'] as const),
  ...['de', 'es', 'fr', 'it', 'pl', 'pt', 'tr', 'uk'].map((locale) => [locale, ','] as const),
])

/** The decimal sign of a language when it is written with Latin digits. */
function decimalSign(locale: string): string {
  const known = decimalSigns.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  decimalSigns.set(locale, sign)
  return sign
}

/**
 * A decimal text for display: the decimal sign is the language's, and thousands are separated by a space in every
 * language (AMT-11), so that a comma or point in an amount is always the decimal sign. Without a locale the sign is the
 * point. Never rounds. For display only: what is typed (AMT-3) and sent has the point.
 */
export function displayNumber(decimal: string, locale?: string): string {
  const grouped = groupDigits(decimal)
  return locale === undefined ? grouped : grouped.replace('.', decimalSign(locale))
}

/** `0.000050000000000000` becomes `0.00005`; `0.20` stays, because a national currency shows its decimals. */
export function withoutSurplusZeros(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  if (decimals.length <= NATIONAL_DECIMALS_MAX) return amount
  const kept = decimals.replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** For limits: `10.00` becomes `10`, `0.01000000` becomes `0.01`, `2.50` stays. */
export function withoutEmptyDecimals(amount: string): string {
  const shown = withoutSurplusZeros(amount)
  return /^\d*\.0*$/.test(shown) ? shown.replace(/\..*/, '') : shown
}
