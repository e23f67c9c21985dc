import { ChoiceCard, LabelText, Mark } from '@modulor/ui'
import { useId } from 'react'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

/** The options of a choice as an open list with their logos (FORM-7). */
export function OptionList({ field, value, error, inputRef, onChange }: FieldViewProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset
      className="mc-options"
      role="radiogroup"
      aria-required={field.isRequired}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mc-small mc-quiet">
        <LabelText inputId={id}>{t(field.label || field.name)}</LabelText>
      </legend>
      <div className="mc-stack mc-stack--10">
        {field.options.map((option, index) => (
          <ChoiceCard
            key={option.value}
            ref={index === 0 ? inputRef : undefined}
            mark={option.logo && <Mark src={option.logo} />}
            label={t(option.label)}
            name={field.key}
            value={option.value}
            checked={option.value === value}
            disabled={field.isDisabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {error && (
        <p className="mc-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
