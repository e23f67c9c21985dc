import type { BonusTerms } from './bonus-value'

/**
 * The bonus that applies to a method (MONEY-2): the method's own bonus, else a general one, else none. If there are
 * several, the first.
 */
export function bonusOf<B extends Pick<BonusTerms, 'payGroupId'>>(bonuses: readonly B[], payGroupId: string): B | null {
  const own = bonuses.find((bonus) => bonus.payGroupId === payGroupId)
  return own ?? bonuses.find((bonus) => bonus.payGroupId === null) ?? null
}

/** The bonuses of a session before a method is chosen (MONEY-2). */
export type BonusSummary<B> = {
  isBonusPresent: boolean
  /** At least one bonus applies to every method. */
  isGeneralBonus: boolean
  userBonusesByPayGroups: ReadonlyMap<string, B>
}

/** Returns the bonus summary of a listing (MONEY-2). */
export function bonusSummary<B extends Pick<BonusTerms, 'payGroupId'>>(bonuses: readonly B[]): BonusSummary<B> {
  const byPayGroup = new Map<string, B>()
  for (const bonus of bonuses)
    if (bonus.payGroupId !== null && !byPayGroup.has(bonus.payGroupId)) byPayGroup.set(bonus.payGroupId, bonus)
  return {
    isBonusPresent: bonuses.length > 0,
    isGeneralBonus: bonuses.some(({ payGroupId }) => payGroupId === null),
    userBonusesByPayGroups: byPayGroup,
  }
}
