import { useState, type ReactNode, type Ref } from 'react'
import { classList } from '../class-list/class-list'
import { FieldFrame, useFieldWiring, type FieldTexts } from '../field/field-frame'
import { Icon } from '../icon/icon'
import type { PickerOption } from './picker-option'
import { PickerSheet, type PickerTexts } from './picker-sheet'

export type SelectSheetProps = FieldTexts & {
  id?: string | undefined
  /** The button, so that the form can set the focus to a field with an error. */
  ref?: Ref<HTMLButtonElement> | undefined
  options: readonly PickerOption[]
  /** The chosen option's value; '' while none is chosen. */
  value: string
  onChange: (value: string) => void
  texts: PickerTexts
  /** Shown in the field while nothing is chosen; without it the label is shown there. */
  emptyLabel?: ReactNode
  /** Shown before the value, such as the chosen bank's mark. */
  start?: ReactNode
  searchAbove?: number
  /** Called instead of opening the list here, if the list is a page with an address of its own. */
  onOpen?: (() => void) | undefined
  disabled?: boolean | undefined
}

/**
 * A field to choose one option of a list with logos, addresses or many entries, which it opens in a `PickerSheet`. For
 * a few plain options use `SelectField`, which opens the platform's own list.
 */
export function SelectSheet(props: SelectSheetProps) {
  const { label, hint, error, isLabelAbove, id, ref, options, value, onChange, texts } = props
  const { emptyLabel, start, searchAbove, onOpen, disabled } = props
  const [isOpen, setIsOpen] = useState(false)
  const { hintId, errorId, ...wiring } = useFieldWiring(id, { hint, error })
  const chosen = options.find((option) => option.value === value)
  const words = chosen?.label ?? emptyLabel
  const handleClose = () => setIsOpen(false)
  const handleChoose = (next: string) => {
    onChange(next)
    setIsOpen(false)
  }
  return (
    <>
      <FieldFrame
        label={label}
        hint={hint}
        error={error}
        isLabelAbove={isLabelAbove ?? false}
        inputId={wiring.id}
        hintId={hintId}
        errorId={errorId}
        isOff={Boolean(disabled)}
        before={start}
        control={
          <button
            {...wiring}
            ref={ref}
            type="button"
            role="combobox"
            className={classList(
              'mc-field__input',
              'mc-field__input--pick',
              words ? !chosen && 'is-unchosen' : 'is-empty',
            )}
            aria-labelledby={`${wiring.id}-label`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={onOpen ?? (() => setIsOpen(true))}
          >
            <span>{words}</span>
          </button>
        }
        after={<Icon name="down" size={20} className="mc-field__caret" />}
      />
      {isOpen && (
        <PickerSheet
          options={options}
          value={value}
          onChoose={handleChoose}
          onClose={handleClose}
          texts={texts}
          {...(searchAbove !== undefined && { searchAbove })}
        />
      )}
    </>
  )
}
