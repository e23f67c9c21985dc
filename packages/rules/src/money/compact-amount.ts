import { compareDecimals } from './decimal-arithmetic'
import { displayNumber } from './display-number'

/** Amounts from this value on are shown in the short form (AMT-11). */
const COMPACT_FROM = '1000'
const COMPACT_DIGITS = 3

/**
 * The short form of an amount for a narrow place (AMT-11): 1000 and above with 3 significant digits, `1.23K`, half up;
 * below it the amount as it is. Only for display: what is sent is always the whole amount.
 */
export function compactAmount(amount: string, language = 'en'): string {
  if (compareDecimals(amount, COMPACT_FROM) < 0) return displayNumber(amount, language)
  return new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: COMPACT_DIGITS,
    // The cashier shows all amounts in the digits that its inputs use.
    numberingSystem: 'latn',
  }).format(amount as Intl.StringNumericLiteral)
}
