import { expect, it } from 'vitest'
import { toVerdict } from './verdict'

it.each([
  [{ error: null }, { isValid: true, isPotentiallyValid: true, error: null }],
  [
    { error: null, isPotentiallyValid: false },
    { isValid: true, isPotentiallyValid: true, error: null },
  ],
  [
    { error: 'PH.ERROR.FIELD_REQUIRED' as const },
    { isValid: false, isPotentiallyValid: false, error: 'PH.ERROR.FIELD_REQUIRED' },
  ],
  [
    { error: 'PH.ERROR.INCORRECT_CVV' as const, isPotentiallyValid: true },
    { isValid: false, isPotentiallyValid: true, error: 'PH.ERROR.INCORRECT_CVV' },
  ],
])('the verdict of %o does not contradict itself', (found, verdict) => {
  expect(toVerdict(found)).toEqual(verdict)
})
