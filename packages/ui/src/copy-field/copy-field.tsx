import type { FocusEvent } from 'react'
import { CopyButton, type CopyButtonProps } from '../copy-row/copy-button'
import { TextField, type TextFieldProps } from '../field/text-field'

export type CopyFieldProps = Omit<TextFieldProps, 'value' | 'tool' | 'readOnly' | 'onChange' | 'defaultValue'> &
  CopyButtonProps

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/**
 * A read-only value of the form that can be copied. It is not disabled, so that it can be reached by keyboard and
 * screen reader. When it gets the focus, the whole text is selected.
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
