import { typeExpiry } from '@modulor/rules'
import { TextField } from '@modulor/ui'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'

const mask = (edit: MaskEdit) => {
  const typed = typeExpiry(edit)
  return { ...typed, display: typed.value }
}

/** Expiry MM/YY in one input (CARD-7). It has no `pattern` attribute, because Safari does not autofill an input that has one. */
export function ExpiryView({ field, value, error, inputRef, onChange }: FieldViewProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const [isRefused, setRefused] = useState(false)
  const masked = useMaskedInput(input, String(value), mask, { onValue: onChange, onRefused: setRefused })
  return (
    <TextField
      {...masked}
      ref={ref}
      name="exp-date"
      label={t(field.label || 'PH.LABEL.EXP_DATE')}
      error={isRefused ? t('FIELD.PASTE_REFUSED') : error}
      readOnly={field.isDisabled}
      inputMode="numeric"
      autoComplete="cc-exp"
    />
  )
}
