import { CopyField } from '@modulor/ui'
import { useState } from 'react'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

/** A read-only value with a copy button, such as the reference of a bank transfer (FORM-6). */
function CopyView({ field, value, error, inputRef }: FieldViewProps) {
  const t = useText()
  const [isRefused, setIsRefused] = useState(false)
  return (
    <CopyField
      ref={inputRef}
      value={String(value)}
      name={field.key}
      label={t(field.label || field.name)}
      error={error}
      hint={isRefused && t('FIELD.COPY_REFUSED')}
      copyLabel={t('FIELD.COPY')}
      copiedLabel={t('FIELD.COPIED')}
      onRefused={() => setIsRefused(true)}
    />
  )
}

export { CopyView as View }
