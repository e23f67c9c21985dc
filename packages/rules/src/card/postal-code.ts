import { toVerdict, type Verdict } from '../verdict/verdict'

const POSTAL_CODE_LENGTH_MIN = 3

/** Checks a postal code (CARD-10): at least 3 characters, not counting spaces at its ends; a shorter one is potentially valid. */
export function checkPostalCode(text: string): Verdict {
  const isLongEnough = text.trim().length >= POSTAL_CODE_LENGTH_MIN
  return toVerdict({ error: isLongEnough ? null : 'PH.ERROR.FIELD_HAS_ERROR', isPotentiallyValid: true })
}
