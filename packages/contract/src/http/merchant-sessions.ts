/** How a merchant opens a session for its player. */
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

/** What the merchant knows about this player and the cashier has to respect. All amounts in the session's currency. */
export const PlayerTerms = z.object({
  /** What the player may still deposit; zero closes every deposit method (LIST-8). */
  deposit_limit_remaining: z.optional(decimal),
  /** When that limit ends, from the merchant; shown to the player (LIST-8). */
  deposit_limit_until: z.optional(givenTime),
  bonuses: z.optional(z.array(UserBonus).check(z.maxLength(20))),
  /** The player has yet to play through a bonus (LIST-9). */
  is_wagering: z.optional(z.boolean()),
  /** Methods that this player may not use before a time (LIST-10). */
  restrictions: z.optional(
    z.array(z.object({ pay_group_id: requiredText(60), until: givenTime })).check(z.maxLength(50)),
  ),
  experiment_user_group: z.optional(text(40)),
  /** What the player is here to pay, once and exactly (CHECK-1). The session's address is its checkout then. */
  order: z.optional(z.object({ id: requiredText(64), amount: decimal, description: z.optional(text(255)) })),
})
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
  /** Which page of the merchant holds the cashier; must be on the brand's list of origins. */
  origin: z.optional(webAddress),
}
export const SessionRequest = z.object({ ...sessionParts, user: z.object(player) })
/** As a sandbox configuration takes it. In production none of these exists. */
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
  /** Only of a brand that allows plain session ids; of any other the address alone has a key, the launch code. */
  session_id: z.optional(z.string()),
  /** Names the session in the merchant's calls; it opens nothing. */
  session_reference: z.string(),
  /** Until when the address opens the session, if it was not used before. */
  expires_at: isoTime,
  url: webAddress,
})
export type SessionCreated = z.infer<typeof SessionCreated>
