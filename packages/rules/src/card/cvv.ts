import type { CardBrand } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { toVerdict, type Verdict } from '../verdict/verdict'

/** Digits of a card's CVV (CARD-5): 4 on American Express, else 3; also where the brand is not known. */
export function cvvLengthOf(brand: CardBrand | undefined): number {
  return brand === 'american-express' ? 4 : 3
}

/** Judges a CVV (CARD-5): digits only, exactly the brand's length; a shorter one may grow, a longer one is wrong. */
export function checkCvv(text: string, brand: CardBrand | undefined): Verdict {
  const length = cvvLengthOf(brand)
  const isDigits = /^\d*$/.test(text)
  return toVerdict({
    error: isDigits && text.length === length ? null : 'PH.ERROR.INCORRECT_CVV',
    isPotentiallyValid: isDigits && text.length < length,
  })
}

/**
 * Whether the CVV must be given (CARD-6): always for a saved token card; for any other when its field is required or the
 * amount is above the largest one that recurs without it. Optional otherwise.
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
