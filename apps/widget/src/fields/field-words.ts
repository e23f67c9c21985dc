/** The message for a missing value, and which fields may be left empty (VALID-1). */
import type { Field } from '../api'

/** Placeholders of `PH.ERROR.FIELD_REQUIRED`: `kind` selects a text for the missing thing, or one with the field's label. */
export type Missing = { readonly kind: string; readonly labelKey: string }

const KINDS: Readonly<Record<string, string>> = {
  card: 'number',
  expiry: 'expiry',
  'card-cvv': 'cvv',
  select: 'choice',
  picker: 'choice',
  upload: 'file',
  checkbox: 'tick',
}
/** The amount, which is not a field of the registry; and a value for which the form has no field, so that it has no label. */
export const MISSING_AMOUNT: Missing = { kind: 'amount', labelKey: '' }
export const MISSING_UNKNOWN: Missing = { kind: 'other', labelKey: '' }
/** Kinds that are never marked as optional, because the player only reads them, agrees to them, or they are known already. */
const KINDS_NOT_FILLED: readonly string[] = ['info', 'copy', 'profile-phone', 'checkbox']

/** The placeholders for a missing value of a field. `kindName` is the name of its kind in the registry. */
export function missingOf(field: Pick<Field, 'name' | 'label' | 'placeholder' | 'extendedType'>, kindName: string) {
  const isHolder = field.extendedType === 'card_cardholder_name'
  const kind = isHolder ? 'holder' : (KINDS[kindName] ?? 'field')
  return { kind, labelKey: field.label || field.placeholder || field.name } satisfies Missing
}

/** Whether the field shows that it may be left empty. */
export function isOptional({ isRequired, isDisabled }: Pick<Field, 'isRequired' | 'isDisabled'>, kindName: string) {
  return !isRequired && !isDisabled && !KINDS_NOT_FILLED.includes(kindName)
}
