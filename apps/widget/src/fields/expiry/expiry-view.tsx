import { typeExpiry } from '@modulor/rules'
import { TextField } from '@modulor/ui'
import { useMemo, useRef } from 'react'
import { useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'

const mask = (edit: MaskEdit) => {
  const { value, caret } = typeExpiry(edit)
  return { value, display: value, caret }
}

/** Expiry MM/YY in one input (CARD-7). No pattern attribute: with one, Safari stops filling it in. */
export function ExpiryView({ field, value, error, inputRef, onChange, onBlur }: FieldViewProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const masked = useMaskedInput(input, String(value), mask, { onValue: onChange, onBlur })
  return (
    <TextField
      {...masked}
      ref={ref}
      name="exp-date"
      label={t(field.label || 'PH.LABEL.EXP_DATE')}
      error={error}
      readOnly={field.isDisabled}
      inputMode="numeric"
      autoComplete="cc-exp"
    />
  )
}
