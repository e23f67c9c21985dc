import { typeCardNumber } from '@modulor/rules'
import { TextField } from '@modulor/ui'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'
import { LazyBrandIcon, preloadBrandIcon } from './lazy-parts'

/** Card number (CARD-1, CARD-3): grouped while typing, with the brand as soon as it is detected; supports autofill. */
export function CardNumberField({ field, value, error, inputRef, form, onChange }: FieldViewProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const { localSchemes } = form
  const { display, brand } = typeCardNumber({ text: String(value), caret: 0, localSchemes })
  const mask = (edit: MaskEdit) => typeCardNumber({ ...edit, localSchemes })
  const [isRefused, setRefused] = useState(false)
  const masked = useMaskedInput(input, display, mask, { onValue: onChange, onRefused: setRefused })
  return (
    <TextField
      {...masked}
      ref={ref}
      onFocus={() => void preloadBrandIcon()}
      name="cardnumber"
      label={t(field.label || 'PH.LABEL.CARD_NUMBER')}
      error={isRefused ? t('FIELD.CARD_PASTE') : error}
      readOnly={field.isDisabled}
      inputMode="numeric"
      autoComplete="cc-number"
      autoCorrect="off"
      spellCheck={false}
      end={brand && <LazyBrandIcon brand={brand} />}
    />
  )
}
