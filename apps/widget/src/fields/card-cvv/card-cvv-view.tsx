import { cvvLengthOf } from '@modulor/rules'
import { LinkButton, TextField, Tooltip } from '@modulor/ui'
import type { ChangeEvent, MouseEvent } from 'react'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { typeCvv } from './type-cvv'

const handleAccept = (event: MouseEvent<HTMLButtonElement>) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** CVV (CARD-5, FORM-10): as many digits as the brand has, hidden while typed, with a note where to find it. */
export function CardCvvView({ field, value, error, inputRef, cardBrand, onChange, onBlur }: FieldViewProps) {
  const t = useText()
  const length = cvvLengthOf(cardBrand)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => onChange(typeCvv(event.currentTarget.value))
  return (
    <TextField
      ref={inputRef}
      value={String(value)}
      onChange={handleChange}
      onBlur={onBlur}
      type="password"
      name="cvc"
      label={t(field.label || 'PH.LABEL.CVV')}
      error={error}
      readOnly={field.isDisabled}
      maxLength={length}
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
