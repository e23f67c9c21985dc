import type { NewSwitch } from '@modulor/contract/operator'
import { FLOWS, SWITCH_KINDS, type SwitchKind } from '@modulor/contract/vocabulary'
import { SelectField, TextField } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { ActSheet } from '../../parts/act-sheet'
import { isoOfLocal, LOCAL_TIME_MAX } from '../../parts/local-time'
import { wordsOf } from '../../parts/texts'

type Brand = CallOutput<'readSwitches'>['brands'][number]
type Option = { readonly value: string; readonly label: string }

/** The subjects to choose from; undefined: the subject has to be typed. */
function subjectsOf(kind: SwitchKind, brand: Brand | undefined): readonly Option[] | undefined {
  switch (kind) {
    case 'method':
      return (brand?.methods ?? []).map(({ method_id: value, name, flow }) => ({
        value,
        label: `${name}, ${flow} (${value})`,
      }))
    case 'provider':
      return (brand?.providers ?? []).map((value) => ({ value, label: value }))
    case 'flow':
      return FLOWS.map((value) => ({ value, label: wordsOf(value) }))
    case 'country':
      return undefined
  }
}

/** The effect of the switch for players. A method with other providers continues with them. */
const effectOf = (kind: SwitchKind): string =>
  kind === 'provider'
    ? 'New payments go to the other providers of a method. Players see that a method without another one is not available.'
    : 'Players see that it is not available and cannot start a payment with it.'

type Fields = {
  readonly brand: string
  readonly kind: SwitchKind
  readonly subject: string
  readonly from: string
  readonly to: string
}

const toSwitch = ({ brand, kind, subject, from, to }: Fields, reason: string): NewSwitch => ({
  ...{ brand, kind, subject, reason },
  ...(from !== '' && { starts_at: isoOfLocal(from) }),
  ...(to !== '' && { ends_at: isoOfLocal(to) }),
})

function Subject({
  kind,
  subject,
  options,
  onChange,
}: {
  kind: SwitchKind
  subject: string
  options: readonly Option[] | undefined
  onChange: (subject: string) => void
}) {
  if (options)
    return (
      <SelectField
        label={wordsOf(kind)}
        value={subject}
        options={[...options]}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      label="Country"
      hint="Its code of two letters, as in DE."
      isLabelAbove
      required
      pattern="[A-Z]{2}"
      maxLength={2}
      autoComplete="off"
      value={subject}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  )
}

function Times({
  fields,
  wrong,
  onChange,
}: {
  fields: Fields
  wrong: Readonly<Record<string, string>>
  onChange: (fields: Fields) => void
}) {
  const time = { type: 'datetime-local', max: LOCAL_TIME_MAX, isLabelAbove: true } as const
  return (
    <>
      <TextField
        {...time}
        label="From, your time"
        hint="Empty: now."
        value={fields.from}
        error={wrong.starts_at}
        onChange={(event) => onChange({ ...fields, from: event.target.value })}
      />
      <TextField
        {...time}
        label="To, your time"
        hint="Empty: until an operator turns it on."
        value={fields.to}
        error={wrong.ends_at}
        onChange={(event) => onChange({ ...fields, to: event.target.value })}
      />
    </>
  )
}

/** Asks what to turn off, and for how long. Without times it is off from now until an operator turns it on. */
export function TurnOffSheet({
  brands,
  onDone,
  onClose,
}: {
  brands: readonly Brand[]
  onDone: () => void
  onClose: () => void
}) {
  const first = brands[0]
  const firstOf = (kind: SwitchKind, brand: Brand | undefined) => subjectsOf(kind, brand)?.[0]?.value ?? ''
  const [fields, setFields] = useState<Fields>({
    ...{ brand: first?.code ?? '', kind: 'method', from: '', to: '' },
    subject: firstOf('method', first),
  })
  const brand = brands.find(({ code }) => code === fields.brand)
  return (
    <ActSheet
      title="Turn off for players"
      act="Turn off"
      variant="danger"
      send={(reason) => call('turnOff', { body: toSwitch(fields, reason) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(wrong) => (
        <div className="d-stack">
          <p>{effectOf(fields.kind)} Open payments continue.</p>
          <SelectField
            label="Brand"
            value={fields.brand}
            options={brands.map(({ code }) => ({ value: code, label: code }))}
            onChange={({ target: { value } }) => {
              const chosen = brands.find(({ code }) => code === value)
              setFields({ ...fields, brand: value, subject: firstOf(fields.kind, chosen) })
            }}
          />
          <SelectField
            label="What"
            value={fields.kind}
            options={SWITCH_KINDS.map((value) => ({ value, label: wordsOf(value) }))}
            onChange={({ target: { value } }) => {
              const kind = SWITCH_KINDS.find((known) => known === value) ?? 'method'
              setFields({ ...fields, kind, subject: firstOf(kind, brand) })
            }}
          />
          <Subject
            kind={fields.kind}
            subject={fields.subject}
            options={subjectsOf(fields.kind, brand)}
            onChange={(subject) => setFields({ ...fields, subject })}
          />
          <Times fields={fields} wrong={wrong} onChange={setFields} />
        </div>
      )}
    </ActSheet>
  )
}
