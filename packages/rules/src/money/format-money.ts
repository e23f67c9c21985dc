import type { CurrencyDisplay } from '@modulor/contract/vocabulary'
import { displayNumber } from './display-number'
import { NO_BREAK_SPACE } from './group-digits'

/**
 * Up to this precision the decimals are filled with zeros: every national currency (ISO 4217 has at most 4) is shown as
 * `25.00`. Above it trailing zeros are left out: with a crypto currency or the default precision of 10 the text is
 * `0.5`.
 */
const FILLED_PRECISION_MAX = 4

export type MoneyToFormat = {
  /** Decimal text, with or without a minus. */
  amount: string
  currency: string
  /** Decimals of the currency; without it the amount is shown as it is written. */
  precision?: number | undefined
  /** How the currency is named (AMT-10). */
  display?: CurrencyDisplay | undefined
  /** The currency's symbol, from `@modulor/rules/currency-symbols`. Without it the uppercase code is shown (MONEY-7). */
  symbol?: string | undefined
  /** The language of the decimal sign; without it the sign is the point. */
  locale?: string | undefined
}

function filled(amount: string, precision: number | undefined): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const isLong = precision !== undefined && precision > FILLED_PRECISION_MAX
  const decimals = isLong ? fraction.replace(/0+$/, '') : fraction.padEnd(precision ?? 0, '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/**
 * An amount for display (AMT-10, AMT-11, MONEY-8): `1 234.50 EUR`, `EUR 1 234.50`, `1 234.50 €`, `€1 234.50`, in German
 * `1 234,50 EUR`. It never rounds: digits beyond the precision stay visible, because a balance must not look larger
 * than it is.
 */
export function formatMoney(money: MoneyToFormat): string {
  const { amount, currency, precision, display = 'digits_code', symbol, locale } = money
  const code = currency.toUpperCase()
  const isNegative = amount.startsWith('-')
  const digits = displayNumber(filled(isNegative ? amount.slice(1) : amount, precision), locale)
  const sign = isNegative ? '-' : ''
  const mark = display === 'digits_symbol' || display === 'symbol_digits' ? (symbol ?? code) : code
  if (mark === '') return sign + digits
  if (display === 'digits_code' || display === 'digits_symbol') return `${sign}${digits}${NO_BREAK_SPACE}${mark}`
  // A sign such as € touches its digits; letters such as CHF or kr need a space.
  return `${sign}${mark}${/\p{L}$/u.test(mark) ? NO_BREAK_SPACE : ''}${digits}`
}
