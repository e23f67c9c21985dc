import type { ComponentProps } from 'react'
import { classList } from '../class-list/class-list'
import { Icon } from '../icon/icon'
import { FieldFrame, useFieldWiring, type FieldTexts } from './field-frame'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'size' | 'multiple'> &
  FieldTexts & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; cannot be chosen again. */
    emptyLabel?: string | undefined
  }

/** A field to choose one option, with the platform's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isLabelAbove, id, className, options, emptyLabel, ...rest } = props
  const { hintId, errorId, ...wiring } = useFieldWiring(id, { hint, error })
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      isLabelAbove={isLabelAbove ?? false}
      inputId={wiring.id}
      hintId={hintId}
      errorId={errorId}
      isOff={Boolean(rest.disabled)}
      control={
        <select {...rest} {...wiring} className={classList('mc-field__input', className)}>
          {emptyLabel !== undefined && (
            <option value="" disabled={rest.required}>
              {emptyLabel}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      }
      after={<Icon name="down" size={20} className="mc-field__caret" />}
    />
  )
}
