import { CheckboxField, SwitchField } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

/** A checkbox for a consent. Saving the card is a setting, so it is a switch, which is on by default (SAVED-2). */
export function CheckboxView({ field, value, error, inputRef, onChange }: FieldViewProps) {
  const t = useText()
  const Choice = field.extendedType === 'save_requisites' ? SwitchField : CheckboxField
  return (
    <Choice
      ref={inputRef}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      name={field.key}
      label={t(field.label || field.name)}
      error={error}
      disabled={field.isDisabled}
    />
  )
}
