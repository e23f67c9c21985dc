import type { Ribbon } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { bonusOf } from './bonus-of'
import type { BonusTerms } from './bonus-value'

export type RibbonInput = {
  id: string
  ribbon: Ribbon | null
  /** The largest amount that the method accepts; null: no limit. */
  maxAmount: string | null
  bonuses: readonly Pick<BonusTerms, 'payGroupId' | 'minDepositAmount'>[]
}

/**
 * The one ribbon of a method (MONEY-6). Whether there is a bonus depends on the player: every method with a bonus for
 * this player shows the bonus ribbon instead of its own. A method that is configured with `bonus` shows no ribbon to a
 * player without one. A bonus whose minimum deposit is above the method's largest amount does not count.
 */
export function ribbonOf({ id, ribbon, maxAmount, bonuses }: RibbonInput): Ribbon | null {
  const bonus = bonusOf(bonuses, id)
  if (bonus && (maxAmount === null || compareDecimals(bonus.minDepositAmount, maxAmount) <= 0)) return 'bonus'
  return ribbon === 'bonus' ? null : ribbon
}
