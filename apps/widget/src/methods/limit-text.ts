import { groupDigits } from '@modulor/rules'

/** `10.00` reads `10` where it is a bound and not a sum. */
export const withoutEmptyDecimals = (amount: string) => amount.replace(/\.0+$/, '')

/** An amount that is a mark on a scale, such as a limit: `5000.00` reads `5 000`, null is no limit. */
export function limitText(amount: string | null): string {
  return amount === null ? '∞' : groupDigits(withoutEmptyDecimals(amount))
}
