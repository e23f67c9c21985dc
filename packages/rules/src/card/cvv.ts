import type { CardBrand } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { insertionOf } from '../typing/inserted-text'
import { readTyped } from '../typing/read-typed'
import { toVerdict, type Verdict } from '../verdict/verdict'

/** Digits of a card's CVV (CARD-5): 4 on American Express, else 3; also where the brand is not known. */
export function cvvLengthOf(brand: CardBrand | undefined): number {
  return brand === 'american-express' ? 4 : 3
}

/**
 * The mask of the CVV (CARD-5): digits of any script, as many as the brand has. Further digits are refused, and so is a
 * pasted text with more digits.
 */
export function typeCvv(edit: { text: string; caret: number; previous?: string; brand: CardBrand | undefined }) {
  const { text, caret, previous = '', brand } = edit
  const typed = readTyped(text, caret).filter((each) => each.isDigit)
  // The brand may have changed to one with a shorter CVV; the digits that were typed before are kept.
  const countMax = Math.max(cvvLengthOf(brand), previous.length)
  const isRefused = typed.length > countMax
  const value = isRefused ? previous : typed.map((each) => each.character).join('')
  return {
    value,
    display: value,
    caret: isRefused
      ? Math.max(0, caret - (text.length - previous.length))
      : typed.filter((each) => each.isBeforeCaret).length,
    isRefused: isRefused && Array.from(insertionOf({ text, caret, previous }).inserted).length > 1,
  }
}

/**
 * Checks a CVV (CARD-5): digits only, exactly the brand's length; a shorter one is potentially valid, a longer one is
 * invalid.
 */
export function checkCvv(text: string, brand: CardBrand | undefined): Verdict {
  const length = cvvLengthOf(brand)
  const isDigits = /^\d*$/.test(text)
  return toVerdict({
    error: isDigits && text.length === length ? null : 'PH.ERROR.INCORRECT_CVV',
    isPotentiallyValid: isDigits && text.length < length,
  })
}

/**
 * Whether the CVV must be given (CARD-6): always for a saved token card; for any other when its field is required or
 * the amount is above the largest one that may be repeated without it. Optional otherwise.
 */
export function isCvvRequired(payment: {
  isTokenCard: boolean
  isFieldRequired: boolean
  /** Canonical decimal text. */
  amount: string
  maxRecurringAmount?: string | null | undefined
}): boolean {
  const { isTokenCard, isFieldRequired, amount, maxRecurringAmount } = payment
  if (isTokenCard || isFieldRequired) return true
  return typeof maxRecurringAmount === 'string' && compareDecimals(amount, maxRecurringAmount) > 0
}
