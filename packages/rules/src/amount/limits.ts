import { compareDecimals } from '../money/decimal-arithmetic'

/** A method's limits as decimal texts; `max` null: unlimited (ENT-2). */
export type AmountLimits = { min: string; max: string | null }

/** Whether a decimal text lies within the limits, both ends included (AMT-1). */
export function isWithinLimits(amount: string, { min, max }: AmountLimits): boolean {
  return compareDecimals(amount, min) >= 0 && (max === null || compareDecimals(amount, max) <= 0)
}
