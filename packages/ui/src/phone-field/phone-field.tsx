import { useEffect, useRef, useState } from 'react'
import { classList } from '../class-list/class-list'
import { FieldFrame, useFieldWiring } from '../field/field-frame'
import type { TextFieldProps } from '../field/text-field'
import { Icon } from '../icon/icon'
import type { PickerTexts } from '../picker/picker-sheet'
import { CountryPicker, type PickerCountry } from './country-picker'

export type PhoneFieldProps = Omit<TextFieldProps, 'start' | 'isLabelAbove' | 'type'> & {
  countries: readonly PickerCountry[]
  /** Code of the number's country; '' while it is not known. */
  country: string
  /** Called when a country is chosen in the list. The parent has to change the number; the input gets the focus. */
  onCountryChange: (code: string) => void
  /** Shows the dialling code in the button, if the number in the input is written without it. */
  isCodeApart?: boolean
  texts: PickerTexts & {
    /** Name of the button, such as "Country of the number". */
    country: string
  }
}

type CountryButtonProps = {
  label: string
  chosen: PickerCountry | undefined
  isCodeShown: boolean
  isOff: boolean
  onClick: () => void
}

function CountryButton({ label, chosen, isCodeShown, isOff, onClick }: CountryButtonProps) {
  return (
    <button
      type="button"
      className="mc-field__country"
      aria-label={chosen ? `${label}: ${chosen.name}` : label}
      aria-haspopup="dialog"
      disabled={isOff}
      onClick={onClick}
    >
      <span className="mc-code">{chosen ? chosen.code : <Icon name="globe" size={16} />}</span>
      {isCodeShown && chosen?.dialCode && <span className="mc-money">{chosen.dialCode}</span>}
      <Icon name="down" size={16} />
    </button>
  )
}

/**
 * A telephone number with its country: a button that opens the list of countries, and one input. All props of an input,
 * its ref included, reach the input. The parent formats the number while it is typed.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, id, className, placeholder, end, tool, ...ours } = props
  const { countries, country, onCountryChange, isCodeApart, texts, ...rest } = ours
  const [isOpen, setIsOpen] = useState(false)
  const { hintId, errorId, ...wiring } = useFieldWiring(id, { hint, error })
  const isChosen = useRef(false)
  useEffect(() => {
    // The focus is set only after the list is closed: until then the input is inert.
    if (!isOpen && isChosen.current) document.getElementById(wiring.id)?.focus()
    isChosen.current = false
  }, [isOpen, wiring.id])
  const isOff = Boolean(rest.readOnly || rest.disabled)
  const chosen = countries.find(({ code }) => code === country)
  const handleChoose = (code: string) => {
    onCountryChange(code)
    setIsOpen(false)
    isChosen.current = true
  }
  return (
    <>
      <FieldFrame
        label={label}
        hint={hint}
        error={error}
        inputId={wiring.id}
        hintId={hintId}
        errorId={errorId}
        isOff={isOff}
        isSplit
        before={
          <CountryButton
            label={texts.country}
            chosen={chosen}
            isCodeShown={Boolean(isCodeApart)}
            isOff={isOff}
            onClick={() => setIsOpen(true)}
          />
        }
        control={
          <input
            inputMode="tel"
            autoComplete="tel"
            {...rest}
            {...wiring}
            type="tel"
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
      {isOpen && (
        <CountryPicker
          countries={countries}
          value={country}
          onChoose={handleChoose}
          onClose={() => setIsOpen(false)}
          texts={texts}
        />
      )}
    </>
  )
}
