import type { CardData } from '@modulor/contract/http'
import { cleanHolderName } from './holder-name'
import { splitExpiry } from './split-expiry'

/** The values of the card fields: a new card as typed, or a saved one that was chosen. */
export type CardEntry = {
  number?: string | undefined
  /** `MM/YY` */
  expiry?: string | undefined
  cvv?: string | undefined
  holderName?: string | undefined
  /**
   * The card data as encrypted by the provider's own fields. It replaces number, expiry and CVV; for a saved card it
   * replaces the CVV.
   */
  encrypted?: string | undefined
  /** Default true (SAVED-2). */
  isSaved?: boolean | undefined
  savedCard?: { cardId: string; bin: string; isTokenActive: boolean } | undefined
}

/** The part that identifies the issuer: 8 digits of a number with 16 or more, else 6 (ISO/IEC 7812). */
function binOf(digits: string): string {
  return digits.slice(0, digits.length >= 16 ? 8 : 6)
}

/**
 * The card payload (CARD-12). A saved card is identified by its id, without number and expiry; a new card has no id. An
 * empty name (CARD-9), an empty CVV, which may be optional (CARD-6), and a missing part of the expiry are left out of
 * the payload.
 */
export function toCardData(entry: CardEntry): CardData {
  const { number = '', expiry = '', cvv = '', holderName = '', isSaved = true, savedCard, encrypted } = entry
  const name = cleanHolderName(holderName)
  const always = {
    ...(cvv === '' ? {} : { card_cvv: cvv }),
    ...(encrypted && { card_encrypted: encrypted }),
    ...(name === '' ? {} : { card_cardholder_name: name }),
    save_card: isSaved,
    is_card_token_active: savedCard?.isTokenActive ?? false,
  }
  if (savedCard) return { card_id: savedCard.cardId, card_bin: savedCard.bin, ...always }
  if (encrypted !== undefined) return always
  const digits = number.replace(/\s/g, '')
  const { month, year } = splitExpiry(expiry)
  const date = { ...(month === '' ? {} : { month }), ...(year === '' ? {} : { year }) }
  return { card_pan: digits, card_bin: binOf(digits), ...date, ...always }
}
