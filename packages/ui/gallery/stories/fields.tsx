import { useState, type ReactNode } from 'react'
import {
  AmountBlocks,
  AmountField,
  CheckboxField,
  CodeField,
  CopyField,
  FieldTool,
  SearchField,
  SelectField,
  SwitchField,
  TextField,
} from '../../src'
import { ForcedFocus } from '../forced-focus'
import { story, type Story } from '../story'
import { ARABIC_LABEL, LONG_ERROR, LONG_LABEL } from '../words'

const nothing = () => undefined

function HeldSearch({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <SearchField label="Find a method" clearLabel="Clear" value={value} onChange={setValue} />
}

const TEXT: Record<string, ReactNode> = {
  empty: <TextField label="Name on card" />,
  focused: (
    <ForcedFocus>
      <TextField label="Name on card" hint="As it is written on the card" />
    </ForcedFocus>
  ),
  filled: (
    <TextField label="Name on card" defaultValue="Marta Lindqvist" tool={<FieldTool icon="help" label="Help" />} />
  ),
  error: <TextField label="Expiry, MM/YY" defaultValue="13/24" error="This month does not exist" />,
  'error and hint': <TextField label="Email" defaultValue="marta@" error="Not an address" hint="For the receipt" />,
  disabled: <TextField label="Account" defaultValue="DE 0417" disabled />,
  'read-only': <TextField label="Account, from your profile" defaultValue="DE 0417" readOnly />,
  'long label': <TextField label={LONG_LABEL} />,
  'long label, filled': <TextField label={LONG_LABEL} defaultValue="DE89 3704 0044 0532 0130 00" />,
  'long error': <TextField label="IBAN" defaultValue="DE89" error={LONG_ERROR} />,
  'label above': (
    <TextField label="Tax code" isLabelAbove placeholder="11 digits" hint="Label above: for long labels" />
  ),
  affixes: <TextField label="Share" defaultValue="25" start="≈" end="%" inputMode="decimal" />,
  rtl: (
    <div dir="rtl" lang="ar">
      <TextField label={ARABIC_LABEL} defaultValue="مارتا ليندكفيست" hint="كما هو مكتوب" />
    </div>
  ),
}

const SELECT_OPTIONS = [
  { value: 'a', label: 'Aurel Bank' },
  { value: 'b', label: 'Halden Bank' },
]

const SELECT: Record<string, ReactNode> = {
  empty: <SelectField label="Bank" options={SELECT_OPTIONS} emptyLabel="Choose" />,
  focused: (
    <ForcedFocus>
      <SelectField label="Bank" options={SELECT_OPTIONS} />
    </ForcedFocus>
  ),
  filled: <SelectField label="Bank" options={SELECT_OPTIONS} defaultValue="b" />,
  error: <SelectField label="Bank" options={SELECT_OPTIONS} emptyLabel="Choose" error="Choose a bank" />,
  disabled: <SelectField label="Bank" options={[]} emptyLabel="No bank to choose from" disabled />,
  'long label': <SelectField label={LONG_LABEL} options={SELECT_OPTIONS} />,
  'long error': <SelectField label="Bank" options={SELECT_OPTIONS} error={LONG_ERROR} />,
  rtl: (
    <div dir="rtl" lang="ar">
      <SelectField label="البنك" options={[{ value: 'a', label: 'بنك الشمال' }]} />
    </div>
  ),
}

const ENDS = { min: 'min 10', max: 'max 5 000' }
const BLOCKS = ['20', '50', '100', '200', '500'].map((value) => ({ value, label: value }))

const AMOUNT: Record<string, ReactNode> = {
  empty: <AmountField label="Amount" currency="EUR" placeholder="0.00" ends={ENDS} />,
  filled: <AmountField label="Amount" currency="EUR" defaultValue="100.00" ends={ENDS} />,
  error: (
    <AmountField
      label="Amount"
      currency="EUR"
      defaultValue="7 200.00"
      ends={{ ...ENDS, over: 'max' }}
      error="At most 5 000 EUR with this method"
    />
  ),
  blocks: <AmountBlocks label="Amounts" blocks={BLOCKS} chosen="100" onChoose={nothing} />,
}

const CHOICES: Record<string, ReactNode> = {
  checkbox: <CheckboxField label="Save this card" defaultChecked />,
  'checkbox, error': <CheckboxField label="I agree to the terms" error="Without it there is no way on" />,
  'checkbox, disabled': <CheckboxField label="Save this card" disabled />,
  'checkbox, long': <CheckboxField label={LONG_ERROR} />,
  switch: <SwitchField label="Remember me" defaultChecked />,
  'switch, off': <SwitchField label="Remember me" hint="On this device only" />,
}

const COPY_WORDS = { copyLabel: 'Copy', copiedLabel: 'Copied' }

export const FIELD_STORIES: readonly Story[] = [
  story('text-field', TEXT),
  story('select-field', SELECT),
  story('amount-field', AMOUNT),
  story('choice', CHOICES),
  story('copy-field', {
    filled: <CopyField label="IBAN" value="DE89370400440532013000" {...COPY_WORDS} />,
    'long value': (
      <CopyField label="Wallet" value="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq0000000000" {...COPY_WORDS} />
    ),
    'long label': <CopyField label={LONG_LABEL} value="00417" {...COPY_WORDS} hint="Write it under the payment" />,
    error: <CopyField label="Reference" value="00417" {...COPY_WORDS} error="Not valid any more" />,
  }),
  story('code-field', {
    empty: <CodeField label="Code" value="" onChange={nothing} />,
    half: <CodeField label="Code" value="481" onChange={nothing} />,
    error: <CodeField label="Code" value="481920" isWrong onChange={nothing} />,
  }),
  story('search-field', {
    empty: <HeldSearch start="" />,
    focused: (
      <ForcedFocus>
        <HeldSearch start="" />
      </ForcedFocus>
    ),
    filled: <HeldSearch start="velor" />,
  }),
]
