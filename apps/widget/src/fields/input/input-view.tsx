import { Suggestions, TextField } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { inputHints } from './input-hints'

/**
 * A text input: for the cardholder's name, generic fields, and types that this build does not have (FORM-3). The options of an
 * input are suggested values that a press fills in (`predefined`, FORM-6).
 */
export function InputView({ field, value, error, inputRef, onChange }: FieldViewProps) {
  const t = useText()
  const label = t(field.label || field.placeholder || field.name)
  const input = (
    <TextField
      ref={inputRef}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      name={field.key}
      label={label}
      hint={field.label && field.placeholder ? t(field.placeholder) : undefined}
      error={error}
      readOnly={field.isDisabled}
      maxLength={255}
      {...inputHints(field)}
    />
  )
  if (field.options.length === 0) return input
  return (
    <div className="mc-stack mc-stack--10">
      {input}
      <Suggestions
        label={t('FIELD.SUGGESTIONS', { label })}
        options={field.options.map((option) => ({ value: option.value, label: t(option.label) }))}
        value={String(value)}
        onChoose={onChange}
        isDisabled={field.isDisabled}
      />
    </div>
  )
}
