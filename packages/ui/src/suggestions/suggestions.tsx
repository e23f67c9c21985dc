import { Chip } from '../chip/chip'

export type Suggestion = { value: string; label: string }

export type SuggestionsProps = {
  /** Name of the group, such as "Suggestions for Email". */
  label: string
  options: readonly Suggestion[]
  /** The field's current value: the suggestion with the same value is marked. */
  value: string
  onChoose: (value: string) => void
  isDisabled?: boolean | undefined
}

/** Predefined values under an input: a click sets one as the value. It must directly follow its field. */
export function Suggestions({ label, options, value, onChoose, isDisabled }: SuggestionsProps) {
  return (
    <div className="mc-suggestions" role="group" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          isChosen={option.value === value}
          disabled={isDisabled}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </div>
  )
}
