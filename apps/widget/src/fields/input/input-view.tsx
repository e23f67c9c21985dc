import { TextField } from '@modulor/ui'
import type { HTMLInputAutoCompleteAttribute, HTMLAttributes } from 'react'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

type Hints = {
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly inputMode?: NonNullable<HTMLAttributes<HTMLInputElement>['inputMode']>
}

/** What the browser may fill in, by extended type (FORM-18). Anything else is typed. */
const HINTS: Readonly<Record<string, Hints>> = {
  card_cardholder_name: { autoComplete: 'cc-name' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
  profile_phone: { autoComplete: 'tel', inputMode: 'tel' },
}
const NUMBER_MODES = { Integer: 'numeric', Float: 'decimal' } as const

/** A line of text: the cardholder's name, anything generic, and every kind that this build does not know (FORM-3). */
export function InputView({ field, value, error, inputRef, onChange, onBlur }: FieldViewProps) {
  const t = useText()
  const hints = Object.hasOwn(HINTS, field.extendedType) ? HINTS[field.extendedType] : undefined
  const numberMode =
    field.dataType === 'Integer' || field.dataType === 'Float' ? NUMBER_MODES[field.dataType] : undefined
  const inputMode = hints?.inputMode ?? numberMode
  return (
    <TextField
      ref={inputRef}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      name={field.key}
      label={t(field.label || field.placeholder || field.name)}
      error={error}
      readOnly={field.isDisabled}
      maxLength={255}
      autoComplete={hints?.autoComplete ?? 'off'}
      {...(inputMode && { inputMode })}
    />
  )
}
