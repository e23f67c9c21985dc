import { isZero } from '../money/decimal-arithmetic'
import { groupDigits } from '../money/group-digits'

/** What an unlimited limit shows (AMT-6, MONEY-8). */
export const UNLIMITED_SYMBOL = '∞'

/** A limit for the player's eye: its digits in groups, or the infinity symbol where there is none (AMT-6, MONEY-8). */
export function limitText(limit: string | null): string {
  return limit === null ? UNLIMITED_SYMBOL : groupDigits(limit)
}

/** Whether the minimum is told (AMT-6): only where limits are displayed and it is greater than zero. */
export function isMinLimitShown({ displayLimits, min }: { displayLimits: boolean; min: string }): boolean {
  return displayLimits && !isZero(min)
}
