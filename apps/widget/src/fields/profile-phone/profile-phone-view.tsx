import { typePhone } from '@modulor/rules'
import { TextField } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

/** The telephone number of the player's profile, read-only. A required one that is missing is shown as an error (PHONE-3). */
function ProfilePhoneView({ field, value, error, inputRef }: FieldViewProps) {
  const t = useText()
  const phone = String(value)
  const missing = phone === '' && field.isRequired ? t('PH.ERROR.EMPTY_PHONE_PROFILE') : undefined
  return (
    <TextField
      ref={inputRef}
      value={typePhone({ text: phone, caret: 0, mask: null }).display}
      name={field.key}
      label={t(field.label || 'PH.LABEL.PHONE')}
      hint={phone !== '' && t('FIELD.FROM_PROFILE')}
      error={missing ?? error}
      readOnly
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  )
}

export { ProfilePhoneView as View }
