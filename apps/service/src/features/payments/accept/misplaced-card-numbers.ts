import type { FieldErrorKey } from '@modulor/contract/errors'
import { holdsCardNumber, isCardField } from '@modulor/rules'
import type { Submit } from '../model/payments.types'
import type { SubmittedForm } from './submitted-form'

const CARD_NUMBER_HERE = 'PH.ERROR.CARD_NUMBER_HERE' satisfies FieldErrorKey

/**
 * Returns an error for each parameter that contains a card number and that `checkForm` does not check, because it
 * belongs to no field of the form or to a card field (issue-9 4.1). Such a parameter is not stored, but the fingerprint
 * of the body would include it.
 */
export function misplacedCardNumbers(
  sent: Submit['body']['parameters'],
  { fields, parameters }: SubmittedForm,
  localSchemes: readonly string[],
): Record<string, FieldErrorKey> {
  const checked = new Set(fields.filter(({ extended_type: type }) => !isCardField(type)).map(({ name }) => name))
  const misplaced = Object.entries(sent).filter(
    ([name, value]) =>
      !(checked.has(name) && parameters[name] === value) && holdsCardNumber(String(value), localSchemes),
  )
  return Object.fromEntries(misplaced.map(([name]) => [name, CARD_NUMBER_HERE]))
}
