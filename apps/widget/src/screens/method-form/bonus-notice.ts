/** What the form says about the bonus that a deposit would bring (MONEY-2). */
import { bonusOf, bonusSummary, bonusValue, compareDecimals, isZero, subtractDecimals } from '@modulor/rules'
import type { Bonus, ListingTerms } from '../../api'

/**
 * - offered: no amount yet; what there is to get, and from which amount on.
 * - reached: this amount brings it.
 * - missing: so much more is needed.
 */
export type BonusNotice = {
  readonly kind: 'offered' | 'reached' | 'missing'
  /** How much comes on top: of this amount, or of the smallest one that earns. Zero when it is a percentage of nothing yet. */
  readonly value: string
  readonly percent: string | null
  readonly minDeposit: string
  /** How much the amount lacks; zero unless it is missing. */
  readonly missing: string
  /** The bonus is not tied to this method. */
  readonly isGeneral: boolean
}

const isAbsolute = ({ absoluteBonusValue }: Bonus) => absoluteBonusValue !== null && !isZero(absoluteBonusValue)

/** The bonus banner of a method, or null where no bonus holds. `amount` null: none that is a number above zero. */
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
