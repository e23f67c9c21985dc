/** Terms of a listing that hold for several methods. Decimal texts in the player's currency. */

/** A bonus on deposits (MONEY-1); `payGroupId` null: on every method. */
export type Bonus = {
  readonly payGroupId: string | null
  readonly minDepositAmount: string
  readonly maxDepositAmount: string | null
  readonly absoluteBonusValue: string | null
  readonly percentBonusValue: string | null
  readonly maxBonusValue: string | null
}
/** A tier holds from `from` up to `to`; null: without end (MONEY-3). */
export type TaxTier = {
  readonly from: string
  readonly to: string | null
  readonly percentValue: string
  readonly absoluteValue: string
}
export type LostProfitBonus = {
  /** A method's id or short name. */
  readonly payGroup: string
  readonly tiers: readonly { readonly from: string; readonly to: string | null; readonly value: string }[]
  /** The player's last deposit; null: nothing is known of one. */
  readonly lastDeposit: string | null
}
/** What of a listing a quote depends on. */
export type ListingTerms = { readonly tax: readonly TaxTier[]; readonly userBonuses: readonly Bonus[] }
