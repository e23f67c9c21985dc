import type { CardBrand } from '@modulor/contract/vocabulary'
import { toVerdict, type Verdict } from '../verdict/verdict'
import { cardSchemes } from './card-schemes'
import { detectCardBrand } from './detect-card-brand'
import { luhn } from './luhn'

/** A number with this many digits must be complete; one with fewer may be unfinished (CARD-2). */
const WHOLE_FROM_DIGITS = 16

/**
 * Checks a card number (CARD-2, CARD-3): digits of a supported or local scheme, of a length that the scheme issues,
 * with the right checksum. Valid means fully valid, also below 16 digits (American Express has 15), because a submit
 * requires it. Potentially valid means that more digits can make the number valid. Spaces are ignored.
 */
export function checkCardNumber(
  text: string,
  { localSchemes }: { localSchemes?: readonly string[] | undefined } = {},
): Verdict & { brand: CardBrand | undefined } {
  const digits = text.replace(/\s/g, '')
  const isNumber = /^\d*$/.test(digits)
  const lengths = isNumber ? cardSchemes(digits, localSchemes).flatMap((scheme) => scheme.lengths) : []
  const isValid = lengths.includes(digits.length) && luhn(digits)
  const canGrow = digits.length < WHOLE_FROM_DIGITS && lengths.some((length) => length > digits.length)
  return {
    ...toVerdict({ error: isValid ? null : 'PH.ERROR.INCORRECT_CARD_NUMBER', isPotentiallyValid: canGrow }),
    brand: isNumber ? detectCardBrand(digits, localSchemes) : undefined,
  }
}
