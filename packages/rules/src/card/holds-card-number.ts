import { isIban } from '../iban/iban'
import { asciiOf } from '../typing/read-typed'
import { checkCardNumber } from './check-card-number'
import { luhn } from './luhn'

const DIGITS_MIN = 13
const DIGITS_MAX = 19

/**
 * Whether a text has a card number in it (issue-9 4.1): 13 to 19 digits of any script, grouped or not, with a valid
 * checksum and of a scheme that issues such numbers. It is also found next to other digits, such as an expiry date.
 * Digits inside a longer word, such as a wallet's address, are not a card number, and neither is an IBAN. Local schemes
 * count where the brand has them.
 */
export function holdsCardNumber(text: string, localSchemes: readonly string[] = []): boolean {
  const words = (!isIban(text) && asciiOf(text).match(/[\p{L}\d]+/gu)) || []
  return words.some((_, first) => {
    let digits = ''
    return words.slice(first, first + DIGITS_MAX).some((word) => {
      digits += word
      // The checksum is tested first: it is cheap, and it fails for words with letters.
      return digits.length >= DIGITS_MIN && luhn(digits) && checkCardNumber(digits, { localSchemes }).isValid
    })
  })
}
