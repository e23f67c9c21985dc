/** The configuration of tax, and of the merchant's text about a missed bonus. */
import { z } from 'zod'
import { currencyCode, decimal } from '../schema-parts'

/**
 * A tier charges its percentage on the part of the amount between its two ends, and its absolute value once
 * (MONEY-3).
 */
const TaxTierConfig = z.strictObject({
  from: decimal,
  /** Absent: no upper end. Only the last tier may omit it. */
  to: decimal.optional(),
  percent_value: decimal.default('0'),
  absolute_value: decimal.default('0'),
})
const TaxOfFlow = z.record(currencyCode, z.array(TaxTierConfig).min(1).max(20)).default({})

/** The brand's tax, by flow and currency. */
export const TaxConfig = z.strictObject({ deposit: TaxOfFlow, withdrawal: TaxOfFlow })

/**
 * The bonus that a player would have received for the last deposit with this method (MONEY-5). It is only a text;
 * nothing is granted.
 */
export const LostProfitConfig = z.strictObject({
  /** The id of a deposit method. */
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
