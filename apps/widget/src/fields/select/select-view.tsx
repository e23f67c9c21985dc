import { SelectField } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { OptionList } from './option-list'

/**
 * A choice of one option (FORM-7). Without options it shows a text, and an error if the field is required. Predefined values are
 * few and short, so they are always shown as a list (FORM-6).
 */
export function SelectView(props: FieldViewProps) {
  const { field, value, error, inputRef, form, onChange } = props
  const t = useText()
  const isEmpty = field.options.length === 0
  if (!isEmpty && (form.isOptionListOpen || field.extendedType === 'predefined')) return <OptionList {...props} />
  const emptyError = isEmpty && field.isRequired && field.emptyListError ? t(field.emptyListError) : undefined
  return (
    <SelectField
      ref={inputRef}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      name={field.key}
      label={t(field.label || field.name)}
      error={emptyError ?? error}
      disabled={field.isDisabled || isEmpty}
      options={field.options.map((option) => ({ value: option.value, label: t(option.label) }))}
      emptyLabel={t((isEmpty && field.emptyListText) || field.placeholder || 'FORM.CHOOSE')}
    />
  )
}
