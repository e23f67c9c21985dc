import type { FieldErrorKey } from '@modulor/contract/errors'

/** The result of a rule for a value. `isPotentiallyValid`: the value may be unfinished, so no error is shown while typing. */
export type Verdict = { isValid: boolean; isPotentiallyValid: boolean; error: FieldErrorKey | null }

/** The only way to make a verdict (spec 5): a value without an error is valid, and every valid value is potentially valid. */
export function toVerdict(found: { error: FieldErrorKey | null; isPotentiallyValid?: boolean }): Verdict {
  const isValid = found.error === null
  return { isValid, isPotentiallyValid: isValid || found.isPotentiallyValid === true, error: found.error }
}
