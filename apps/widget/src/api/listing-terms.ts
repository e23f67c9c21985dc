/** Terms of a listing that apply to several methods. Amounts are decimal texts in the player's currency. */

/** A bonus on deposits (MONEY-1). `payGroupId` null: for every method. */
export type Bonus = {
  readonly payGroupId: string | null
  readonly minDepositAmount: string
  readonly maxDepositAmount: string | null
  readonly absoluteBonusValue: string | null
  readonly percentBonusValue: string | null
  readonly maxBonusValue: string | null
}
/** A tier of a tax applies to amounts from `from` up to `to`; null: without an upper limit (MONEY-3). */
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
  /** The amount of the player's last deposit; null: not known. */
  readonly lastDeposit: string | null
}
/** The part of a listing on which a quote depends. */
export type ListingTerms = { readonly tax: readonly TaxTier[]; readonly userBonuses: readonly Bonus[] }
