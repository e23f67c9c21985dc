/** The card of a submit (CARD-12). */
import * as z from 'zod/mini'
import { requiredText, text } from '../wire/wire'

/** Enough for the encrypted values of any card. */
const ENCRYPTED_CARD_LENGTH_MAX = 16_384

/** Card payload (CARD-12). `card_id` is left out when the card is new; the number is left out when a saved one pays. */
export const CardData = z.object({
  card_pan: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  card_id: z.optional(requiredText(64)),
  card_cvv: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  card_cardholder_name: z.optional(text(255)),
  /**
   * Replaces number, expiry and CVV, or only the CVV if there is a `card_id`: the values that the provider's own fields have encrypted,
   * as text that only its plug-in reads.
   */
  card_encrypted: z.optional(requiredText(ENCRYPTED_CARD_LENGTH_MAX)),
  card_bin: z.optional(z.string().check(z.regex(/^\d{6,8}$/))),
  month: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  year: z.optional(z.string().check(z.regex(/^\d{2,4}$/))),
  /** Whether to save the card. Absent: only if the brand has `save_card_consent: given_in_terms`. */
  save_card: z.optional(z.boolean()),
  is_card_token_active: z._default(z.boolean(), false),
})
export type CardData = z.infer<typeof CardData>
