import { parseDecimal } from '../money/decimal'
import { compareDecimals, isZero } from '../money/decimal-arithmetic'

/**
 * The bonus that a player misses by paying with another method: `value` for amounts from `from` to `to`; `to` null: no
 * upper bound.
 */
export type LostProfitTier = { from: string; to: string | null; value: string }
export type LostProfitText = { text: string; props: { value: string; currency: string } }

const LOST_PROFIT_KEY = 'CASHIER.LOST_PROFIT'

function isInside(amount: string, { from, to }: LostProfitTier): boolean {
  return compareDecimals(amount, from) >= 0 && (to === null || compareDecimals(amount, to) <= 0)
}

const greatest = (tiers: readonly LostProfitTier[]): LostProfitTier | undefined =>
  tiers.reduce<LostProfitTier | undefined>(
    (best, tier) => (best && compareDecimals(best.value, tier.value) >= 0 ? best : tier),
    undefined,
  )

/**
 * The lost-profit text on a tile and its props (MONEY-5): the value of the tier that contains the last deposit; if two
 * tiers contain it, the greater value. Null without a last deposit above zero, and if that deposit would have earned
 * nothing.
 */
export function lostProfitText(offer: {
  tiers: readonly LostProfitTier[]
  /** The player's last deposit; null: none is known. */
  lastDeposit: string | null
  currency: string
}): LostProfitText | null {
  const { tiers, lastDeposit, currency } = offer
  if (lastDeposit === null || parseDecimal(lastDeposit) === undefined || isZero(lastDeposit)) return null
  const tier = greatest(tiers.filter((each) => isInside(lastDeposit, each)))
  return tier && !isZero(tier.value) ? { text: LOST_PROFIT_KEY, props: { value: tier.value, currency } } : null
}
