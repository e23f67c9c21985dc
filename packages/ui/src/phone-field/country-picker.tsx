import { PickerSheet, type PickerTexts } from '../picker/picker-sheet'

export type PickerCountry = {
  /** ISO 3166-1 alpha-2, in capitals. Shown in the row instead of a flag, because a code is politically neutral. */
  code: string
  /** In the language of the page. */
  name: string
  /** With its plus, such as +49. */
  dialCode?: string | undefined
}

export type CountryPickerProps = {
  countries: readonly PickerCountry[]
  /** The chosen country's code; '' while none is chosen. */
  value: string
  onChoose: (code: string) => void
  onClose: () => void
  texts: PickerTexts
}

/** A list to choose a country from, with a search by name, code or dialling code with or without its plus. */
export function CountryPicker({ countries, value, onChoose, onClose, texts }: CountryPickerProps) {
  const options = countries.map(({ code, name, dialCode }) => ({
    value: code,
    label: name,
    mark: <span className="mc-code">{code}</span>,
    end: dialCode && <span className="mc-money">{dialCode}</span>,
    keywords: `${code} ${dialCode ?? ''}`,
  }))
  return <PickerSheet options={options} value={value} onChoose={onChoose} onClose={onClose} texts={texts} />
}
