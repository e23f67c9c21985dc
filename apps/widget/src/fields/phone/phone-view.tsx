import { guessCountry, phoneValue, readPhone, typePhone } from '@modulor/rules'
import { PhoneField } from '@modulor/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput, type MaskEdit } from '../masked-input'
import { countryNames, loadPhoneCountries, type PhoneCountry } from '../phone-countries'
import { usePickerTexts } from '../use-picker-texts'
import { isInternational, maskOf, withCountry } from './country-of-number'

const NO_COUNTRIES: readonly PhoneCountry[] = []

/** The table of countries; empty until it is loaded, or if it cannot be loaded. A number can be typed without it. */
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

/** The first digits of numbers, by country. The main country of a shared code comes before the others. */
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

/** The country of a text: the country of the number if it identifies one, else the chosen one (PHONE-2). */
function useCountryOf(countries: readonly PhoneCountry[], picked: string) {
  const codes = useMemo(() => codesOf(countries), [countries])
  return (text: string) => {
    const digits = isInternational(text) ? text.replace(/\D/g, '').replace(/^00/, '') : ''
    const iso = guessCountry(digits, codes, picked)
    return countries.find((country) => country.iso === iso)
  }
}

/** The text of the input, and the form's value, which is the number that the text means, or the text itself (`phoneValue`). */
function usePhoneText({ value, field, onChange }: FieldViewProps, countries: readonly PhoneCountry[], picked: string) {
  const plans = useMemo(() => countries.map(({ plan }) => plan), [countries])
  const kept = String(value)
  const [typed, setTyped] = useState({ text: kept, value: kept })
  const text = typed.value === kept ? typed.text : kept
  const planOf = (iso: string) => plans.find((plan) => plan.iso === iso)
  const read = readPhone(text, planOf(picked), plans)
  const setText = (next: string, iso = picked) => {
    const meant = phoneValue(next, readPhone(next, planOf(iso), plans))
    setTyped({ text: next, value: meant })
    onChange(meant)
  }
  // A number of the profile is read as soon as the table is loaded.
  const meant = phoneValue(text, read)
  const isToRead = plans.length > 0 && meant !== kept && !field.isDisabled
  useEffect(() => {
    if (isToRead) onChange(meant)
  }, [isToRead, meant, onChange])
  return { text, read, setText }
}

type UnderstoodNumberProps = {
  number: string
  country: PhoneCountry | undefined
  names: readonly { code: string; name: string }[]
}

/**
 * The number that will be sent, if it differs from the typed text, with its country. No country for +1, because the code does not
 * distinguish Canada from the United States.
 */
function UnderstoodNumber({ number, country, names }: UnderstoodNumberProps) {
  const name = country?.phonecode === '1' ? undefined : names.find(({ code }) => code === country?.iso)?.name
  return (
    <>
      <bdi>{number}</bdi>
      {name && `, ${name}`}
    </>
  )
}

/** A telephone number with its country: detected from the number, else the player's country (PHONE-1, PHONE-2, PHONE-4). */
function PhoneView(props: FieldViewProps) {
  const { field, error, inputRef, form } = props
  const t = useText()
  const label = t(field.label || 'PH.LABEL.PHONE')
  const texts = usePickerTexts(t('FIELD.PHONE_COUNTRY'))
  const countries = usePhoneCountries()
  const pickerCountries = usePickerCountries(countries)
  const [picked, setPicked] = useState(form.countryCode)
  const countryOf = useCountryOf(countries, picked)
  const { text, read, setText } = usePhoneText(props, countries, picked)
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])

  const country = countryOf(text)
  const groupedText = (of: string) => typePhone({ text: of, caret: 0, mask: maskOf(countryOf(of), of) }).display
  const display = groupedText(text)
  const mask = (edit: MaskEdit) => {
    const typed = typePhone({ ...edit, mask: maskOf(country, edit.text) })
    // The new digit may have changed the country, so the text is grouped again by that country's mask.
    return typePhone({ text: typed.display, caret: typed.caret, mask: maskOf(countryOf(typed.value), typed.value) })
  }
  const handleBlur = () => {
    // A phone code alone is not a number, so an optional field without a number stays empty.
    if (country && text === `+${country.phonecode}`) setText('')
  }
  const masked = useMaskedInput(input, display, mask, { onValue: setText, onBlur: handleBlur })
  const handleCountry = (iso: string) => {
    setPicked(iso)
    const to = countries.find((each) => each.iso === iso)
    if (to) setText(withCountry(text, country, to), iso)
  }
  const understood = read.kind === 'number' && read.e164 !== text && (
    <UnderstoodNumber number={groupedText(read.e164)} country={countryOf(read.e164)} names={pickerCountries} />
  )
  const isUnreadable = read.kind === 'unreadable' && read.reason !== 'empty' && field.validationKeys.invalid === null
  return (
    <PhoneField
      {...masked}
      ref={ref}
      name={field.key}
      label={label}
      hint={understood}
      error={error !== undefined && isUnreadable ? t('FIELD.PHONE_UNREADABLE') : error}
      readOnly={field.isDisabled}
      countries={pickerCountries}
      country={country?.iso ?? ''}
      onCountryChange={handleCountry}
      texts={{ ...texts, country: t('FIELD.PHONE_COUNTRY') }}
    />
  )
}

export { PhoneView as View }
