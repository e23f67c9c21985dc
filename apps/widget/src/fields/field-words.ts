/** The message for a missing value, and which fields may be left empty (VALID-1). */
import type { Field } from '../api'

/** Props of `PH.ERROR.FIELD_REQUIRED`: by `kind` it names the thing itself, or the field by its label. */
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
/** The amount has no field of the registry, and something that no field of the form has cannot be named. */
export const MISSING_AMOUNT: Missing = { kind: 'amount', labelKey: '' }
export const MISSING_UNKNOWN: Missing = { kind: 'other', labelKey: '' }
/** Fields that are only read, agreed to or known already: not marked as optional. */
const KINDS_NOT_FILLED: readonly string[] = ['info', 'copy', 'profile-phone', 'checkbox']

/** How a missing value of this field is asked for. `kindName` is the name of its kind in the registry. */
export function missingOf(field: Pick<Field, 'name' | 'label' | 'placeholder' | 'extendedType'>, kindName: string) {
  const isHolder = field.extendedType === 'card_cardholder_name'
  const kind = isHolder ? 'holder' : (KINDS[kindName] ?? 'field')
  return { kind, labelKey: field.label || field.placeholder || field.name } satisfies Missing
}

/** Whether the field shows that it may be left empty. */
export function isOptional({ isRequired, isDisabled }: Pick<Field, 'isRequired' | 'isDisabled'>, kindName: string) {
  return !isRequired && !isDisabled && !KINDS_NOT_FILLED.includes(kindName)
}
