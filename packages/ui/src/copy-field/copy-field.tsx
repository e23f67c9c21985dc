import type { FocusEvent } from 'react'
import { CopyButton, type CopyButtonProps } from '../copy-row/copy-button'
import { TextField, type TextFieldProps } from '../field/text-field'

export type CopyFieldProps = Omit<TextFieldProps, 'value' | 'tool' | 'readOnly' | 'onChange' | 'defaultValue'> &
  CopyButtonProps

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/**
 * A value of the form that can be taken along and not changed. Read-only and not disabled, so that the keyboard and a
 * screen reader reach it; entering it selects all of it.
 */
export function CopyField({ value, copyLabel, copiedLabel, onRefused, ...rest }: CopyFieldProps) {
  return (
    <TextField
      onFocus={selectAll}
      {...rest}
      value={value}
      readOnly
      tool={<CopyButton value={value} copyLabel={copyLabel} copiedLabel={copiedLabel} onRefused={onRefused} />}
    />
  )
}
