import type { CardBrand } from '@modulor/contract/vocabulary'
import { matchedSchemes } from './card-prefixes'

/** First digits of the three local schemes (CARD-3). They have no icon; their numbers have 16 digits. */
export const LOCAL_SCHEMES: readonly string[] = ['8', '9', '6']
const LOCAL_LENGTHS: readonly number[] = [16]

/** Numbers a card scheme issues. `matchedDigits`: how many digits matched; 0 while they are too few to decide. */
export type CardScheme = { brand: CardBrand | undefined; lengths: readonly number[]; matchedDigits: number }

/** The brands that the cashier supports, and the lengths of their numbers. Visa issues 16 to 19 digits here (CARD-3). */
const LENGTHS: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [16, 17, 18, 19],
  mastercard: [16],
  'american-express': [15],
  'diners-club': [14, 16, 19],
  discover: [16, 19],
  jcb: [16, 17, 18, 19],
  unionpay: [14, 15, 16, 17, 18, 19],
  maestro: [12, 13, 14, 15, 16, 17, 18, 19],
  elo: [16],
  mir: [16, 17, 18, 19],
  hiper: [16],
  hipercard: [16],
}

function isSupported(type: string): type is CardBrand {
  return Object.hasOwn(LENGTHS, type)
}

/** Every scheme that a number with these first digits can belong to (CARD-3); all of them while there are no digits. */
export function cardSchemes(digits: string, localSchemes: readonly string[] = LOCAL_SCHEMES): CardScheme[] {
  const schemes: CardScheme[] = []
  for (const { name, matchedDigits } of matchedSchemes(digits))
    if (isSupported(name)) schemes.push({ brand: name, lengths: LENGTHS[name], matchedDigits })
  for (const prefix of localSchemes)
    if (digits.startsWith(prefix) || prefix.startsWith(digits))
      schemes.push({
        brand: undefined,
        lengths: LOCAL_LENGTHS,
        matchedDigits: digits.startsWith(prefix) ? prefix.length : 0,
      })
  return schemes
}
