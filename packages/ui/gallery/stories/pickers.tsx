import { useState, type ReactNode } from 'react'
import {
  Calendar,
  DateField,
  Mark,
  PhoneField,
  SelectSheet,
  UploadField,
  type DateFieldProps,
  type PhoneFieldProps,
  type SelectSheetProps,
  type UploadState,
} from '../../src'
import { ForcedFocus } from '../forced-focus'
import { story, type Story } from '../story'
import {
  ARABIC_LABEL,
  BANKS,
  CALENDAR_TEXTS,
  COUNTRIES,
  COUNTRY_TEXTS,
  LONG_ERROR,
  LONG_LABEL,
  PICKER_TEXTS,
  SHOPS,
  UPLOAD_TEXTS,
} from '../words'

const nothing = () => undefined
const TODAY = '2026-11-20'

function Pick(props: Partial<SelectSheetProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return <SelectSheet label="Bank" options={BANKS} texts={PICKER_TEXTS} {...props} value={value} onChange={setValue} />
}

function Day({ start = null, ...rest }: Partial<DateFieldProps> & { start?: string | null }) {
  const [date, setDate] = useState(start)
  return (
    <DateField
      label="Date of birth"
      placeholder="DD.MM.YYYY"
      language="en-GB"
      today={TODAY}
      texts={CALENDAR_TEXTS}
      max={TODAY}
      {...rest}
      date={date}
      value={date?.split('-').reverse().join('.') ?? ''}
      onChange={nothing}
      onPick={setDate}
    />
  )
}

function Phone({ start = 'DE', ...rest }: Partial<PhoneFieldProps> & { start?: string }) {
  const [country, setCountry] = useState(start)
  return (
    <PhoneField
      label="Phone"
      {...rest}
      countries={COUNTRIES}
      country={country}
      onCountryChange={setCountry}
      texts={COUNTRY_TEXTS}
    />
  )
}

const FILE = { name: 'passport-page-with-photograph-and-signature-2026.pdf', size: '2.4 MB' }

function Upload(props: { start: UploadState; error?: string; label?: string; disabled?: boolean; hint?: string }) {
  const [state, setState] = useState(props.start)
  return (
    <UploadField
      label="Passport"
      hint="JPG, PNG or PDF, up to 20 MB"
      {...props}
      state={state}
      onChoose={({ name, size }) => setState({ kind: 'done', name, size: `${size} B` })}
      onRemove={() => setState({ kind: 'empty' })}
      texts={UPLOAD_TEXTS}
    />
  )
}

const SELECT: Record<string, ReactNode> = {
  empty: <Pick />,
  'empty with words': <Pick emptyLabel="Choose" />,
  focused: (
    <ForcedFocus>
      <Pick value="norvik" />
    </ForcedFocus>
  ),
  filled: <Pick value="norvik" />,
  'filled with its mark': <Pick value="norvik" start={<Mark src={BANKS[6]?.logo ?? null} />} />,
  'four shops': (
    <Pick label="Bet shop" options={SHOPS} value="2" texts={{ ...PICKER_TEXTS, title: 'Choose a bet shop' }} />
  ),
  error: <Pick error="Choose a bank" />,
  disabled: <Pick disabled emptyLabel="No bank to choose from" />,
  'long label': <Pick label={LONG_LABEL} />,
  'long error': <Pick value="piko" error={LONG_ERROR} hint="Where your account is" />,
  'label above': <Pick isLabelAbove label={LONG_LABEL} emptyLabel="Choose" />,
  rtl: (
    <div dir="rtl" lang="ar">
      <Pick label="البنك" value="tern" />
    </div>
  ),
}

const DATE: Record<string, ReactNode> = {
  empty: <Day />,
  focused: (
    <ForcedFocus>
      <Day />
    </ForcedFocus>
  ),
  filled: <Day start="1990-02-17" />,
  error: <Day start="2026-11-30" error="This date is not possible" />,
  disabled: <Day start="1990-02-17" disabled />,
  'read-only': <Day start="1990-02-17" readOnly />,
  'long label': <Day label={LONG_LABEL} />,
  'long error': <Day error={LONG_ERROR} />,
  rtl: (
    <div dir="rtl" lang="ar">
      <Day label="تاريخ الميلاد" language="ar" start="1990-02-17" />
    </div>
  ),
}

const CALENDAR = { today: TODAY, onChoose: nothing, texts: CALENDAR_TEXTS }

const CALENDARS: Record<string, ReactNode> = {
  'this month': <Calendar {...CALENDAR} language="en-GB" value="2026-11-18" />,
  'between two days': <Calendar {...CALENDAR} language="de" value={null} min="2026-11-09" max="2026-11-25" />,
  arabic: (
    <div dir="rtl" lang="ar">
      <Calendar {...CALENDAR} language="ar" value="2026-11-18" />
    </div>
  ),
}

const PHONE: Record<string, ReactNode> = {
  empty: <Phone />,
  focused: (
    <ForcedFocus>
      <Phone />
    </ForcedFocus>
  ),
  filled: <Phone defaultValue="+49 151 2345 6789" />,
  'code apart': <Phone defaultValue="151 2345 6789" isCodeApart />,
  'unknown country': <Phone start="UN" />,
  error: <Phone defaultValue="+49 15" error="The number is too short" />,
  disabled: <Phone defaultValue="+49 151 2345 6789" disabled />,
  'read-only': <Phone defaultValue="+49 151 2345 6789" readOnly />,
  'long label': <Phone label={LONG_LABEL} />,
  'long error': <Phone defaultValue="+49" error={LONG_ERROR} />,
  rtl: (
    <div dir="rtl" lang="ar">
      <Phone label={ARABIC_LABEL} start="AE" defaultValue="+971 50 123 4567" />
    </div>
  ),
}

const UPLOAD: Record<string, ReactNode> = {
  empty: <Upload start={{ kind: 'empty' }} />,
  focused: (
    <ForcedFocus>
      <Upload start={{ kind: 'empty' }} />
    </ForcedFocus>
  ),
  sending: <Upload start={{ kind: 'sending', ...FILE, percent: 42 }} />,
  'sending, nobody knows how far': <Upload start={{ kind: 'sending', ...FILE, percent: null }} />,
  done: <Upload start={{ kind: 'done', ...FILE }} />,
  failed: <Upload start={{ kind: 'failed', ...FILE }} error="The file did not arrive. Nothing was sent." />,
  error: <Upload start={{ kind: 'empty' }} error="Add your passport" />,
  disabled: <Upload start={{ kind: 'empty' }} disabled />,
  'long label': <Upload start={{ kind: 'empty' }} label={LONG_LABEL} />,
  'long error': <Upload start={{ kind: 'failed', ...FILE }} error={LONG_ERROR} />,
  rtl: (
    <div dir="rtl" lang="ar">
      <Upload start={{ kind: 'done', ...FILE }} label="جواز السفر" hint="حتى 20 ميغابايت" />
    </div>
  ),
}

export const PICKER_STORIES: readonly Story[] = [
  story('select-sheet', SELECT),
  story('date-field', DATE),
  story('calendar', CALENDARS),
  story('upload-field', UPLOAD),
  story('phone-field', PHONE),
]
