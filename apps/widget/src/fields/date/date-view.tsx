import { BIRTH_TYPE, dateRange, displayDate, parseDate, typeDate } from '@modulor/rules'
import { DateField } from '@modulor/ui'
import { useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { bothRefs } from '../both-refs'
import type { FieldViewProps } from '../field-kind'
import { useMaskedInput } from '../masked-input'

const dayOf = (iso: string) => iso.slice(0, 'YYYY-MM-DD'.length)
const isoOf = (day: string) => `${day}T00:00:00.000Z`

/** The current day in the player's time zone, not in UTC. */
function todayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A date as DD.MM.YYYY, typed or picked (DATE-1, DATE-2). */
function DateView({ field, value, error, inputRef, onChange }: FieldViewProps) {
  const t = useText()
  const { locale } = useLanguage()
  const [today] = useState(() => todayOf(new Date()))
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  // A value from the profile is an ISO text.
  const text = displayDate(String(value)) ?? String(value)
  const [isRefused, setRefused] = useState(false)
  const masked = useMaskedInput(input, text, typeDate, { onValue: onChange, onRefused: setRefused })
  const [{ min, max }] = useState(() => dateRange(field.dateBounds, new Date()))
  const iso = parseDate(text)?.iso
  return (
    <DateField
      {...masked}
      ref={ref}
      name={field.key}
      label={t(field.label || 'FIELD.DATE')}
      // The hint shows the order of day, month and year, because 02/01 could be read as another day.
      hint={t(field.placeholder || 'PH.LABEL.DATE_FORMAT')}
      autoComplete={field.extendedType === BIRTH_TYPE ? 'bday' : 'off'}
      error={isRefused ? t('FIELD.PASTE_REFUSED') : error}
      readOnly={field.isDisabled}
      date={iso === undefined ? null : dayOf(iso)}
      onPick={(day) => onChange(displayDate(isoOf(day)) ?? '')}
      today={today}
      min={min}
      max={max}
      language={locale}
      texts={{
        open: t('FIELD.CALENDAR_OPEN'),
        title: t(field.label || 'FIELD.DATE'),
        close: t('APP.CLOSE'),
        previousMonth: t('FIELD.CALENDAR_BACK'),
        nextMonth: t('FIELD.CALENDAR_NEXT'),
        month: t('FIELD.CALENDAR_MONTH'),
        year: t('FIELD.CALENDAR_YEAR'),
      }}
    />
  )
}

export { DateView as View }
