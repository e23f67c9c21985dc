import { isZero } from '../money/decimal-arithmetic'
import { displayNumber, withoutEmptyDecimals } from '../money/display-number'

/** What an unlimited limit shows (AMT-6, MONEY-8). */
const UNLIMITED_SYMBOL = '∞'

/** A mark on a scale for display: `5000.00` reads `5 000`; no limit is the infinity symbol (AMT-6, MONEY-8). */
export function limitText(limit: string | null, locale?: string): string {
  return limit === null ? UNLIMITED_SYMBOL : displayNumber(withoutEmptyDecimals(limit), locale)
}

/** Whether the minimum is shown (AMT-6): only where limits are displayed and it is greater than zero. */
export function isMinLimitShown({ displayLimits, min }: { displayLimits: boolean; min: string }): boolean {
  return displayLimits && !isZero(min)
}
