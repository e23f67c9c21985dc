/**
 * A brand's limits against abuse (issue-9 3.1, 3.2). The defaults do not affect ordinary players and stop automated
 * attempts.
 */
import { z } from 'zod'
import { address, webhookSecret } from '../schema-parts'

/** A limit counts at most this many attempts, so no limit can be higher. */
export const ATTEMPTS_COUNTED_MAX = 400

const count = z.int().min(1).max(ATTEMPTS_COUNTED_MAX)

/** From `soft` on the player has to wait and to authenticate; from `hard` on attempts are refused. */
const Limit = z
  .union([z.strictObject({ soft: count, hard: count }), z.literal('unlimited')])
  .refine((limit) => limit === 'unlimited' || limit.soft <= limit.hard, 'soft must not be above hard')

const limit = (soft: number, hard: number) => Limit.default({ soft, hard })

/** The merchant's own risk check: its address, and what happens if it does not respond. Neither has a default. */
const MerchantCheckConfig = z.strictObject({
  url: address,
  secret: webhookSecret,
  deadline_ms: z.int().min(100).max(5_000),
  on_failure: z.enum(['allow', 'refuse']),
})

export const RiskConfig = z.strictObject({
  /** Different cards entered within an hour. */
  new_cards_per_hour: z
    .strictObject({ session: limit(3, 5), player: limit(4, 6), address: limit(20, 60) })
    .prefault({}),
  /** Declines since the last payment that succeeded, within 24 hours. */
  declines_in_a_row: z
    .strictObject({ session: limit(3, 6), player: limit(4, 8), card: limit(3, 6), address: limit(20, 60) })
    .prefault({}),
  /** Declines for a wrong CVV on one card within 24 hours, by all players together. */
  cvv_failures_per_day: z.strictObject({ card: limit(2, 4) }).prefault({}),
  /** From a soft limit on: the seconds that must pass between two attempts. */
  wait_s: z.int().min(1).max(3_600).default(60),
  /** If this share of a brand's card payments of the last hour was declined, every card payment needs a step-up. */
  declined_share: z
    .union([z.strictObject({ attempts_min: z.int().min(1), percent: z.int().min(1).max(100) }), z.literal('unlimited')])
    .default({ attempts_min: 100, percent: 70 }),
  /** The merchant's own check, in addition to the limits. */
  merchant_check: MerchantCheckConfig.optional(),
  /** The most one-time codes that are sent. Wrong guesses have a limit that cannot be configured (OTP-4). */
  codes_sent: z
    .strictObject({
      per_contact_and_hour: count.default(10),
      per_contact_and_day: count.default(20),
      per_brand_and_hour: z.int().min(1).max(1_000_000).default(2_000),
    })
    .prefault({}),
})

export type RiskConfig = z.infer<typeof RiskConfig>
export type RiskLimit = z.infer<typeof Limit>
