import type { ComponentProps, ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { FieldFrame, useFieldWiring, type FieldTexts } from './field-frame'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** Fixed text before the value, such as a dialling code. */
    start?: ReactNode
    /** An icon or a counter after the value. */
    end?: ReactNode
    /** A control at the end of the box; give it the class `mc-field__tool`, or use `FieldTool`. */
    tool?: ReactNode
  }

/** A text input with its label inside, or above it for long labels. All props of an input, its ref included, reach the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelAbove, start, end, tool, id, className, placeholder, ...rest } = props
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
      isOff={Boolean(rest.readOnly || rest.disabled)}
      before={start && <span className="mc-field__affix mc-field__affix--start mc-field__affix--low">{start}</span>}
      // The CSS moves the label with :placeholder-shown, so there is always a placeholder; it is visible only if the
      // label is above the box.
      control={
        <input
          type="text"
          {...rest}
          {...wiring}
          className={classList('mc-field__input', className)}
          placeholder={placeholder ?? ' '}
        />
      }
      after={
        <>
          {end ? <span className="mc-field__affix">{end}</span> : null}
          {tool}
        </>
      }
    />
  )
}
