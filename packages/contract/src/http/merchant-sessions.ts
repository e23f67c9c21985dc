/** The request with which a merchant opens a session for a player. */
import * as z from 'zod/mini'
import { UserBonus } from './pay-groups'
import {
  brandCode,
  countryCode,
  currencyCode,
  decimal,
  givenTime,
  isoTime,
  languageCode,
  requiredText,
  text,
  webAddress,
} from '../wire/wire'

const terms = {
  /** The amount that the player may still deposit; zero disables every deposit method (LIST-8). */
  deposit_limit_remaining: z.optional(decimal),
  /** When that limit ends; shown to the player (LIST-8). */
  deposit_limit_until: z.optional(givenTime),
  bonuses: z.optional(z.array(UserBonus).check(z.maxLength(20))),
  /** The player has not met the wagering requirement of a bonus yet (LIST-9). */
  is_wagering: z.optional(z.boolean()),
  /** Methods that this player cannot use before a time (LIST-10). */
  restrictions: z.optional(
    z.array(z.strictObject({ pay_group_id: requiredText(60), until: givenTime })).check(z.maxLength(50)),
  ),
  experiment_user_group: z.optional(text(40)),
  /** The order that the player pays once, with its exact amount (CHECK-1). The session's address is then its checkout. */
  order: z.optional(z.strictObject({ id: requiredText(64), amount: decimal, description: z.optional(text(255)) })),
}
/**
 * The merchant's data about this player, which the cashier has to apply. All amounts are in the session's currency. An unknown
 * field is refused: a misspelt limit would not be applied.
 */
export const PlayerTerms = z.strictObject(terms)
/** The terms of a stored session. Another release may have stored fields that this one does not know. */
export const StoredPlayerTerms = z.object(terms)
export type PlayerTerms = z.infer<typeof PlayerTerms>
const player = {
  id: requiredText(64),
  email: z.optional(text(254)),
  phone: z.optional(text(32)),
  country: z.optional(countryCode),
  first_name: z.optional(text(100)),
  last_name: z.optional(text(100)),
  middle_name: z.optional(text(100)),
  tax_code: z.optional(text(40)),
  is_verified: z.optional(z.boolean()),
}
const sessionParts = {
  brand: brandCode,
  terms: z.optional(PlayerTerms),
  currency: currencyCode,
  language: z.optional(languageCode),
  /** The origin of the merchant's page that contains the cashier; must be in the brand's list of origins. */
  origin: z.optional(webAddress),
}
export const SessionRequest = z.object({ ...sessionParts, user: z.object(player) })
/** The request in a sandbox configuration. Its `demo_` fields do not exist in production. */
export const SandboxSessionRequest = z.object({
  ...sessionParts,
  user: z.object({
    ...player,
    /** The balance that a player new to the service starts with. */
    demo_balance: z.optional(decimal),
    /** A player new to the service has used methods before and saved a test card. */
    demo_returning: z.optional(z.boolean()),
    /** The last payment of a player new to the service was declined. */
    demo_declined: z.optional(z.boolean()),
  }),
})
export type SandboxSessionRequest = z.infer<typeof SandboxSessionRequest>
export const SessionCreated = z.object({
  /** Only if the brand allows plain session ids. Otherwise only the address opens the session, by its launch code. */
  session_id: z.optional(z.string()),
  /** Identifies the session in the merchant's calls; it gives no access to the session. */
  session_reference: z.string(),
  /** Until when the address can open the session, if it has not been used before. */
  expires_at: isoTime,
  url: webAddress,
})
export type SessionCreated = z.infer<typeof SessionCreated>
