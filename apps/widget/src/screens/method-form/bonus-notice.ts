/** The notice of a form about the bonus of a deposit (MONEY-2). */
import { bonusOf, bonusSummary, bonusValue, compareDecimals, isZero, subtractDecimals } from '@modulor/rules'
import type { Bonus, ListingTerms } from '../../api'

/**
 * - offered: there is no amount yet; the notice has the bonus and the smallest deposit for it.
 * - reached: the player gets the bonus for this amount.
 * - missing: the amount is too small for the bonus.
 */
export type BonusNotice = {
  readonly kind: 'offered' | 'reached' | 'missing'
  /** The bonus for this amount if it is reached, else for the smallest deposit. Zero if it is a percentage of zero. */
  readonly value: string
  readonly percent: string | null
  readonly minDeposit: string
  /** The difference to the smallest deposit; zero unless the kind is `missing`. */
  readonly missing: string
  /** The bonus is valid for all methods. */
  readonly isGeneral: boolean
}

const isAbsolute = ({ absoluteBonusValue }: Bonus) => absoluteBonusValue !== null && !isZero(absoluteBonusValue)

/** Returns the bonus notice of a method, or null without a bonus. `amount` null: the input is not a number above zero. */
export function bonusNotice(
  { userBonuses }: Pick<ListingTerms, 'userBonuses'>,
  { methodId, amount, precision }: { methodId: string; amount: string | null; precision: number },
): BonusNotice | null {
  const { isBonusPresent, userBonusesByPayGroups } = bonusSummary(userBonuses)
  const bonus = isBonusPresent ? bonusOf(userBonuses, methodId) : null
  if (!bonus) return null
  const { minDepositAmount, percentBonusValue } = bonus
  const isReached = amount !== null && compareDecimals(amount, minDepositAmount) >= 0
  return {
    kind: isReached ? 'reached' : amount === null ? 'offered' : 'missing',
    value: bonusValue(bonus, isReached ? amount : minDepositAmount, precision),
    percent: isAbsolute(bonus) ? null : percentBonusValue,
    minDeposit: minDepositAmount,
    missing: amount === null || isReached ? '0' : subtractDecimals(minDepositAmount, amount),
    isGeneral: !userBonusesByPayGroups.has(methodId),
  }
}
