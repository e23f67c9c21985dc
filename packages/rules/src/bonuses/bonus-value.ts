import { printDecimal, trustedDecimal } from '../money/decimal'
import { compareDecimals, isZero } from '../money/decimal-arithmetic'
import { percentOf, roundedDown } from '../money/round'

/** A bonus that the merchant grants on a deposit (MONEY-1). `payGroupId` null: it applies to every method. Decimal texts. */
export type BonusTerms = {
  payGroupId: string | null
  minDepositAmount: string
  /** The part of a deposit above this amount earns no percentage; null: the whole deposit earns it. */
  maxDepositAmount: string | null
  absoluteBonusValue: string | null
  percentBonusValue: string | null
  maxBonusValue: string | null
}

const smaller = (a: string, b: string | null): string => (b !== null && compareDecimals(b, a) < 0 ? b : a)

/**
 * What a bonus adds to a deposit (MONEY-1): nothing below its minimum deposit; else its absolute value if it has one,
 * else its percentage of the amount; at most its maximum. Rounded down to the currency's precision, because it is the
 * merchant's promise "up to". An absolute value of zero counts as none. Throws if a value is not a decimal number.
 */
export function bonusValue(bonus: BonusTerms, amount: string, precision: number): string {
  const { minDepositAmount, maxDepositAmount, absoluteBonusValue, percentBonusValue, maxBonusValue } = bonus
  const printed = (units: bigint) => printDecimal({ units, scale: precision })
  if (compareDecimals(amount, minDepositAmount) < 0) return printed(0n)
  const value =
    absoluteBonusValue !== null && !isZero(absoluteBonusValue)
      ? trustedDecimal(absoluteBonusValue)
      : percentOf(trustedDecimal(smaller(amount, maxDepositAmount)), trustedDecimal(percentBonusValue ?? '0'))
  const granted = roundedDown(value, precision)
  const cap = maxBonusValue === null ? granted : roundedDown(trustedDecimal(maxBonusValue), precision)
  return printed(cap < granted ? cap : granted)
}
