import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, useFieldWiring, type FieldTexts } from '../field/field-frame'

export type HostedFieldProps = Pick<FieldTexts, 'label' | 'error'> &
  Pick<ComponentProps<'div'>, 'onClick'> & {
    /** Names the element into which the provider's script inserts the frame. */
    part: string
    /** An icon after the frame. */
    end?: ReactNode
  }

/** A field whose input is in a frame of another site: this component renders the box, the label and the error. */
export function HostedField({ label, error, part, end, onClick }: HostedFieldProps) {
  const { hintId, errorId, ...wiring } = useFieldWiring(undefined, { error })
  return (
    <FieldFrame
      label={label}
      error={error}
      inputId={wiring.id}
      hintId={hintId}
      errorId={errorId}
      control={
        <div
          id={wiring.id}
          role="group"
          aria-labelledby={`${wiring.id}-label`}
          aria-describedby={wiring['aria-describedby']}
          className="mc-field__frame"
          data-part={part}
          onClick={onClick}
        />
      }
      after={end && <span className="mc-field__affix">{end}</span>}
    />
  )
}
