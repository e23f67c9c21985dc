import { toVerdict, type Verdict } from '../verdict/verdict'
import { holdsCardNumber } from './holds-card-number'

const HOLDER_NAME_LENGTH_MAX = 255

/** The cardholder's name as it is sent (CARD-9): repeated whitespace becomes one space, none at the ends. */
export function cleanHolderName(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Checks a cardholder's name (CARD-9): at most 255 characters, not only digits, spaces or dashes, and no card number in
 * it (issue-9 4.1). An empty name is valid here and is left out of the payload; whether the field is required is
 * checked elsewhere.
 */
export function checkHolderName(text: string): Verdict {
  const name = cleanHolderName(text)
  const isShort = name.length <= HOLDER_NAME_LENGTH_MAX
  const isValid = name === '' || (isShort && /[^\p{Nd}\p{Pd}\s]/u.test(name) && !holdsCardNumber(name))
  return toVerdict({ error: isValid ? null : 'PH.ERROR.FIELD_HAS_ERROR', isPotentiallyValid: isShort })
}
