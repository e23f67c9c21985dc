import { PickerSheet, type PickerTexts } from '../picker/picker-sheet'

export type PickerCountry = {
  /** ISO 3166-1 alpha-2, in capitals: the mark of the row, because a code is neutral and a flag is not. */
  code: string
  /** In the language of the page. */
  name: string
  /** With its plus, such as +49. */
  dialCode?: string | undefined
}

export type CountryPickerProps = {
  countries: readonly PickerCountry[]
  /** The chosen country's code; '' while none is. */
  value: string
  onChoose: (code: string) => void
  onClose: () => void
  texts: PickerTexts
}

/** Countries to choose one from, found by name, code or dialling code with or without its plus. */
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
