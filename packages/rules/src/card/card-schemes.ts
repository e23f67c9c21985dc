import type { CardBrand } from '@modulor/contract/vocabulary'
import creditCardType from 'credit-card-type'

/** First digits of the three local schemes (CARD-3). They have no icon; their numbers have 16 digits. */
export const LOCAL_SCHEMES: readonly string[] = ['8', '9', '6']
const LOCAL_LENGTHS: readonly number[] = [16]

/** Numbers a card scheme issues. `matchedDigits`: how many digits matched; 0 while they are too few to decide. */
export type CardScheme = { brand: CardBrand | undefined; lengths: readonly number[]; matchedDigits: number }

/** The brands that the cashier supports; the library knows more. Visa issues 16 to 19 digits here (CARD-3). */
const LENGTHS: Readonly<Record<CardBrand, readonly number[] | 'library'>> = {
  visa: [16, 17, 18, 19],
  mastercard: 'library',
  'american-express': 'library',
  'diners-club': 'library',
  discover: 'library',
  jcb: 'library',
  unionpay: 'library',
  maestro: 'library',
  elo: 'library',
  mir: 'library',
  hiper: 'library',
  hipercard: 'library',
}

function isSupported(type: string): type is CardBrand {
  return Object.hasOwn(LENGTHS, type)
}

/** Every scheme that a number with these first digits can belong to (CARD-3); all of them while there are no digits. */
export function cardSchemes(digits: string, localSchemes: readonly string[] = LOCAL_SCHEMES): CardScheme[] {
  const schemes: CardScheme[] = []
  for (const { type, lengths, matchStrength = 0 } of creditCardType(digits)) {
    if (!isSupported(type)) continue
    const own = LENGTHS[type]
    schemes.push({ brand: type, lengths: own === 'library' ? lengths : own, matchedDigits: matchStrength })
  }
  for (const prefix of localSchemes)
    if (digits.startsWith(prefix) || prefix.startsWith(digits))
      schemes.push({
        brand: undefined,
        lengths: LOCAL_LENGTHS,
        matchedDigits: digits.startsWith(prefix) ? prefix.length : 0,
      })
  return schemes
}
