import { groupDigits } from '@modulor/rules'

/** With more decimals than a national currency has, zeros at the end say nothing. */
const NATIONAL_DECIMALS_MAX = 4

/** `10.00` reads `10` where it is a bound and not a sum, `0.01000000` reads `0.01`. */
export function withoutEmptyDecimals(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const kept = decimals.length > NATIONAL_DECIMALS_MAX ? decimals.replace(/0+$/, '') : decimals
  return /^0*$/.test(kept) ? whole : `${whole}.${kept}`
}

/** An amount that is a mark on a scale, such as a limit: `5000.00` reads `5 000`, null is no limit. */
export function limitText(amount: string | null): string {
  return amount === null ? '∞' : groupDigits(withoutEmptyDecimals(amount))
}
