/** The configuration of what a payment's money is made of: tax, and the merchant's text for more. */
import { z } from 'zod'
import { currencyCode, decimal } from '../schema-parts'

/** One tier takes its percentage of what lies between its two ends, and its absolute value once (MONEY-3). */
const TaxTierConfig = z.strictObject({
  from: decimal,
  /** Absent: no upper end. Only the last tier may lack one. */
  to: decimal.optional(),
  percent_value: decimal.default('0'),
  absolute_value: decimal.default('0'),
})
const TaxOfFlow = z.record(currencyCode, z.array(TaxTierConfig).min(1).max(20)).default({})

/** What the brand takes as tax, by flow and currency. */
export const TaxConfig = z.strictObject({ deposit: TaxOfFlow, withdrawal: TaxOfFlow })

/** What a player of this method would have had more on the last deposit (MONEY-5). Only a text; nothing is granted. */
export const LostProfitConfig = z.strictObject({
  /** Id of a deposit method. */
  pay_group: z.string(),
  tiers: z.record(
    currencyCode,
    z
      .array(z.strictObject({ from: decimal, to: decimal.optional(), value: decimal }))
      .min(1)
      .max(20),
  ),
})

export type TaxTierConfig = z.infer<typeof TaxTierConfig>
