import type { CardData, FormField } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { checkAmount } from '../amount/check-amount'
import type { AmountLimits } from '../amount/limits'
import { checkCardField, isCardField } from './check-card-field'
import { checkField, type FieldValue } from './check-field'

/** The amount's name in a form and in its errors. */
export const AMOUNT_FIELD_NAME = 'amount'
const NO_CARD: CardData = { save_card: false, is_card_token_active: false }

export type FormToCheck = {
  flow: Flow
  fields: readonly FormField[]
  amount: string
  parameters: Readonly<Record<string, FieldValue>>
  card?: CardData | undefined
  limits: AmountLimits
  /** Above this amount a CVV is required (CARD-6). */
  maxRecurringAmount?: string | null | undefined
  precision: number
  amountPattern?: string | null | undefined
  balance?: string | undefined
  localSchemes?: readonly string[] | undefined
  now: Date
}

/** Values that only the service knows (FORM-4): such a field is not shown, and its value in a request is ignored. */
export const isFilledByService = (type: string): boolean => type === 'user_ip' || type === 'user_verified'

/** A text between the fields, which has no value. */
const TEXT_TYPE = 'info'
/** Parts of the card payload that are chosen or derived, and texts to copy, rather than fields to fill. */
const EXTENDED_TYPES_NOT_FILLED: readonly string[] = ['save_requisites', 'card_id', 'card_bin', 'disabled_input_copy']
/** Read-only, but still checked: a required number that the profile lacks is an error (PHONE-3). */
const PROFILE_TYPE = 'user_phone_visible'

function isFilledByPlayer(field: FormField): boolean {
  if (field.name === AMOUNT_FIELD_NAME || (field.is_read_only && field.type !== PROFILE_TYPE)) return false
  return (
    field.type !== TEXT_TYPE &&
    !isFilledByService(field.type) &&
    !EXTENDED_TYPES_NOT_FILLED.includes(field.extended_type)
  )
}

/**
 * Checks a whole form: the widget before it submits, the service on every submit (VALID-4). Returns a message key for
 * each wrong field by its name, the amount first and the rest in the form's order; an empty record if all is valid. A
 * field that was not sent has its value from the profile (`user_requisite`). Parameters without a field are ignored.
 * Works on anything that passed the contract and never throws or hangs (VALID-5).
 */
export function checkForm(form: FormToCheck): Record<string, string> {
  const { fields, parameters, card = NO_CARD, maxRecurringAmount, localSchemes, now } = form
  const verdict = checkAmount({ ...form, text: form.amount, pattern: form.amountPattern })
  const context = { card, amount: verdict.amount ?? '0', maxRecurringAmount, localSchemes, now }
  const errors = new Map<string, string>()
  if (verdict.error !== null) errors.set(AMOUNT_FIELD_NAME, verdict.error)
  for (const field of fields) {
    if (!isFilledByPlayer(field)) continue
    const value = Object.hasOwn(parameters, field.name) ? parameters[field.name] : undefined
    const error = isCardField(field.extended_type)
      ? checkCardField(field, context)
      : checkField(field, value, now, localSchemes)
    if (error !== null) errors.set(field.name, error)
  }
  return Object.fromEntries(errors)
}
