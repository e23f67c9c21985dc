import { matchesPattern } from '../patterns/matches-pattern'
import { toVerdict, type Verdict } from '../verdict/verdict'
import { PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from './phone-digits'

/**
 * Checks a telephone number as it is sent (PHONE-1): required; digits with at most one leading plus, 5 to 15 of them;
 * matching the field's pattern if there is one. A short number is potentially valid.
 */
export function checkPhone(text: string, { pattern }: { pattern?: string | null | undefined } = {}): Verdict {
  const phone = text.trim()
  if (phone === '') return toVerdict({ error: 'PH.ERROR.FIELD_REQUIRED', isPotentiallyValid: true })
  const [, digits] = /^\+?(\d*)$/.exec(phone) ?? []
  const isNumber = digits !== undefined && digits.length <= PHONE_DIGITS_MAX
  const isValid = isNumber && digits.length >= PHONE_DIGITS_MIN && matchesPattern(phone, pattern)
  return toVerdict({ error: isValid ? null : 'PH.ERROR.FIELD_HAS_ERROR', isPotentiallyValid: isNumber })
}
