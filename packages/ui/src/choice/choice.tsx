import type { ComponentProps, ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { FieldError, useFieldWiring } from '../field/field-frame'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

type Kind = { type: 'checkbox' | 'radio'; role?: 'switch' }

function Choice({ kind, label, hint, error, id, ...rest }: ChoiceProps & { kind: Kind }) {
  const { hintId, errorId, ...wiring } = useFieldWiring(id, { hint, error })
  const isSwitch = kind.role === 'switch'
  const words = <span>{label}</span>
  return (
    <div>
      <label className={classList('mc-choice', isSwitch && 'mc-choice--spread')}>
        {isSwitch && words}
        <input {...rest} {...kind} {...wiring} />
        {!isSwitch && words}
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className="mc-small mc-quiet" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** A checkbox with its label; the box is at the start. */
export function CheckboxField(props: ChoiceProps) {
  return <Choice kind={{ type: 'checkbox' }} {...props} />
}

/** A switch for a setting that takes effect immediately; the switch is at the end. */
export function SwitchField(props: ChoiceProps) {
  return <Choice kind={{ type: 'checkbox', role: 'switch' }} {...props} />
}
