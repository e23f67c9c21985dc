import type { CardData } from '@modulor/contract/http'
import { cleanHolderName } from './holder-name'
import { splitExpiry } from './split-expiry'

/** What the card fields hold: a new card as typed, or a saved one that was chosen. */
export type CardEntry = {
  number?: string | undefined
  /** `MM/YY` */
  expiry?: string | undefined
  cvv?: string | undefined
  holderName?: string | undefined
  /** In place of number, expiry and CVV, of a saved card in place of its CVV: as the provider's own fields gave them. */
  encrypted?: string | undefined
  /** Default true (SAVED-2). */
  isSaved?: boolean | undefined
  savedCard?: { cardId: string; bin: string; isTokenActive: boolean } | undefined
}

/** Length of the part that names the issuer: 8 digits of a number with 16 or more, else 6 (ISO/IEC 7812). */
function binOf(digits: string): string {
  return digits.slice(0, digits.length >= 16 ? 8 : 6)
}

/**
 * The card payload (CARD-12). A saved card is named by its id and sends neither number nor expiry; a new card has no id.
 * An empty name leaves the payload (CARD-9), and so does an empty CVV, which may be optional (CARD-6), and a part of the
 * expiry that is missing.
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
