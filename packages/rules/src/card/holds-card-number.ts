import { isIban } from '../iban/iban'
import { asciiOf } from '../typing/read-typed'
import { checkCardNumber } from './check-card-number'
import { luhn } from './luhn'

const DIGITS_MIN = 13
const DIGITS_MAX = 19

/**
 * Whether a text has a card number in it (issue-9 4.1): 13 to 19 digits of any script, in groups or not, right by checksum
 * and of a scheme that issues such numbers. Digits beside it, as an expiry date, do not hide it. What is part of a longer
 * word, as in a wallet's address, is none, nor is an IBAN. Local schemes count where the brand has them.
 */
export function holdsCardNumber(text: string, localSchemes: readonly string[] = []): boolean {
  const words = (!isIban(text) && asciiOf(text).match(/[\p{L}\d]+/gu)) || []
  return words.some((_, first) => {
    let digits = ''
    return words.slice(first, first + DIGITS_MAX).some((word) => {
      digits += word
      // The checksum first: it is the cheap half, and a word is no number.
      return digits.length >= DIGITS_MIN && luhn(digits) && checkCardNumber(digits, { localSchemes }).isValid
    })
  })
}
