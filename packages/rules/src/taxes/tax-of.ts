import { type Decimal, printDecimal, trustedDecimal, unitsAt } from '../money/decimal'
import { compareDecimals, subtractDecimals } from '../money/decimal-arithmetic'
import { percentOf, roundedHalfUp, sumOf } from '../money/round'

/** One tier of a tax. `to` null: no upper bound. Decimal texts; percentages as `20` for 20 percent (MONEY-3). */
export type TaxTierTerms = { from: string; to: string | null; percentValue: string; absoluteValue: string }

/** A tax is rounded to this many decimals, or to fewer if its currency has fewer (MONEY-3). */
const TAX_DECIMALS_MAX = 2
const NOTHING: Decimal = { units: 0n, scale: 0 }

/** The part of an amount inside a tier, without the tier's lower bound. */
function partInside(amount: string, { from, to }: TaxTierTerms): string {
  const end = to !== null && compareDecimals(amount, to) > 0 ? to : amount
  return compareDecimals(end, from) > 0 ? subtractDecimals(end, from) : '0'
}

/**
 * The tax of an amount (MONEY-3). Tiers are marginal: each taxes the part of the amount inside (from, to] by its
 * percentage and adds its absolute value once when the amount is above `from`. The sum is rounded once, half up, to two
 * decimals or to the currency's precision where that is less; the text has the currency's decimals. Throws if a value
 * is not a decimal number.
 */
export function taxOf(amount: string, tiers: readonly TaxTierTerms[], precision: number): string {
  const tax = tiers.reduce((sum, tier) => {
    if (compareDecimals(amount, tier.from) <= 0) return sum
    const share = percentOf(trustedDecimal(partInside(amount, tier)), trustedDecimal(tier.percentValue))
    return sumOf(sum, sumOf(share, trustedDecimal(tier.absoluteValue)))
  }, NOTHING)
  const scale = Math.min(TAX_DECIMALS_MAX, precision)
  return printDecimal({ units: unitsAt({ units: roundedHalfUp(tax, scale), scale }, precision), scale: precision })
}
