import { isZero } from '../money/decimal-arithmetic'
import { displayNumber, withoutEmptyDecimals } from '../money/display-number'

/** The text of an unlimited limit (AMT-6, MONEY-8). */
const UNLIMITED_SYMBOL = '∞'

/** The text of a limit for display: `5000.00` is shown as `5 000`; no limit is shown as the infinity symbol (AMT-6, MONEY-8). */
export function limitText(limit: string | null, locale?: string): string {
  return limit === null ? UNLIMITED_SYMBOL : displayNumber(withoutEmptyDecimals(limit), locale)
}

/** Whether the minimum is shown (AMT-6): only where limits are displayed and it is greater than zero. */
export function isMinLimitShown({ displayLimits, min }: { displayLimits: boolean; min: string }): boolean {
  return displayLimits && !isZero(min)
}
