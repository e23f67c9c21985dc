import { guessCountry, typePhone } from '@modulor/rules'
import { PhoneField } from '@modulor/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'
import { countryNames, loadPhoneCountries, type PhoneCountry } from '../phone-countries'
import { usePickerTexts } from '../use-picker-texts'
import { maskOf, typeInternational, withCountry } from './type-international'

const NO_COUNTRIES: readonly PhoneCountry[] = []

/** The table of countries; empty until it is here, and where it does not come: a number can be typed without it. */
function usePhoneCountries(): readonly PhoneCountry[] {
  const [countries, setCountries] = useState(NO_COUNTRIES)
  useEffect(() => {
    let isGone = false
    loadPhoneCountries().then(
      (loaded) => {
        if (!isGone) setCountries(loaded)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return countries
}

/** What numbers begin with, by country. Of those that share a code the one that it is first thought of stands first. */
const codesOf = (countries: readonly PhoneCountry[]) => [
  ...countries.flatMap(({ iso, prefixes }) => prefixes.map((phonecode) => ({ iso, phonecode }))),
  ...countries.filter(({ prefixes, phonecode }) => !prefixes.includes(phonecode)),
]

function usePickerCountries(countries: readonly PhoneCountry[]) {
  const { locale } = useLanguage()
  return useMemo(() => {
    const nameOf = countryNames(locale)
    const { compare } = new Intl.Collator(locale)
    return countries
      .map((country) => ({ code: country.iso, name: nameOf(country), dialCode: `+${country.phonecode}` }))
      .sort((one, other) => compare(one.name, other.name))
  }, [countries, locale])
}

/** A telephone number with its country, guessed from the number, else the player's (PHONE-1, PHONE-2, PHONE-4). */
export function PhoneView({ field, value, error, inputRef, form, onChange, onBlur }: FieldViewProps) {
  const t = useText()
  const label = t(field.label || 'PH.LABEL.PHONE')
  const texts = usePickerTexts(t('FIELD.PHONE_COUNTRY'))
  const countries = usePhoneCountries()
  const pickerCountries = usePickerCountries(countries)
  const codes = useMemo(() => codesOf(countries), [countries])
  const [picked, setPicked] = useState(form.countryCode)
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])

  const number = String(value)
  const countryOf = (text: string) => {
    const iso = guessCountry(text.replace(/\D/g, ''), codes, picked)
    return countries.find((country) => country.iso === iso)
  }
  const country = countryOf(number)
  const digits = number.replace(/\D/g, '')
  const { display } = typePhone({ text: number, caret: 0, mask: maskOf(country, digits) })
  const mask = (edit: MaskEdit) => {
    const typed = typeInternational(edit, country)
    // With the digit that decides the country the groups are that country's.
    return typeInternational({ ...edit, text: typed.display, caret: typed.caret, previous: '' }, countryOf(typed.value))
  }
  const handleBlur = () => {
    // A code alone is no number: an optional field that was only looked at stays empty.
    if (country && digits === country.phonecode) onChange('')
    onBlur()
  }
  const masked = useMaskedInput(input, display, mask, { onValue: onChange, onBlur: handleBlur })
  const handleCountry = (iso: string) => {
    setPicked(iso)
    const to = countries.find((each) => each.iso === iso)
    if (to) onChange(withCountry(number, country, to))
  }
  return (
    <PhoneField
      {...masked}
      ref={ref}
      name={field.key}
      label={label}
      error={error}
      readOnly={field.isDisabled}
      countries={pickerCountries}
      country={country?.iso ?? ''}
      onCountryChange={handleCountry}
      texts={{ ...texts, country: t('FIELD.PHONE_COUNTRY') }}
    />
  )
}
