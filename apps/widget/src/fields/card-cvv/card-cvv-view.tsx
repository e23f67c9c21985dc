import { typeCvv } from '@modulor/rules'
import { LinkButton, TextField, Tooltip } from '@modulor/ui'
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'

const handleAccept = (event: MouseEvent<HTMLButtonElement>) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** CVV (CARD-5, FORM-10): as many digits as the card's brand has, masked while typing, with a tooltip that explains where it is. */
export function CardCvvView({ field, value, error, inputRef, cardBrand, onChange }: FieldViewProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const [isRefused, setRefused] = useState(false)
  const mask = (edit: MaskEdit) => typeCvv({ ...edit, brand: cardBrand })
  const masked = useMaskedInput(input, String(value), mask, { onValue: onChange, onRefused: setRefused })
  return (
    <TextField
      {...masked}
      ref={ref}
      type="password"
      name="cvc"
      label={t(field.label || 'PH.LABEL.CVV')}
      error={isRefused ? t('FIELD.PASTE_REFUSED') : error}
      readOnly={field.isDisabled}
      inputMode="numeric"
      autoComplete="cc-csc"
      tool={
        <Tooltip label={t('FORM.CVV_HELP')} title={t('FORM.CVV_TITLE')}>
          {t('FORM.CVV_TEXT')}
          <br />
          <LinkButton onClick={handleAccept}>{t('FORM.CVV_ACCEPT')}</LinkButton>
        </Tooltip>
      }
    />
  )
}
