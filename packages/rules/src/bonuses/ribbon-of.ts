import type { Ribbon } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { bonusOf } from './bonus-of'
import type { BonusTerms } from './bonus-value'

export type RibbonQuestion = {
  id: string
  ribbon: Ribbon | null
  /** The largest amount that the method takes; null: no limit. */
  maxAmount: string | null
  bonuses: readonly Pick<BonusTerms, 'payGroupId' | 'minDepositAmount'>[]
}

/**
 * The one ribbon of a method (MONEY-6). A bonus is a fact of the player: it is badged on every method that gives it, before
 * any other ribbon, and a method that is configured with `bonus` shows none to a player without one. A bonus that begins
 * above the method's largest amount cannot be had with it.
 */
export function ribbonOf({ id, ribbon, maxAmount, bonuses }: RibbonQuestion): Ribbon | null {
  const bonus = bonusOf(bonuses, id)
  if (bonus && (maxAmount === null || compareDecimals(bonus.minDepositAmount, maxAmount) <= 0)) return 'bonus'
  return ribbon === 'bonus' ? null : ribbon
}
