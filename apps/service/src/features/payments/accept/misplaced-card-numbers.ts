import type { FieldErrorKey } from '@modulor/contract/errors'
import { holdsCardNumber, isCardField } from '@modulor/rules'
import type { Submit } from '../model/payments.types'
import type { SubmittedForm } from './submitted-form'

const NOT_HERE = 'PH.ERROR.CARD_NUMBER_HERE' satisfies FieldErrorKey

/**
 * Card numbers that were sent beside the form's fields, or as a plain parameter of a card's field: a message for each
 * (issue-9 4.1). Such a parameter is not stored, but the hash of the whole body would include it. The other fields are
 * checked by `checkForm`.
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
  return Object.fromEntries(misplaced.map(([name]) => [name, NOT_HERE]))
}
