import { STATEMENT_BYTES_MAX, type Imported } from '@modulor/contract/operator'
import { Button, SelectField, Sheet, TextField } from '@modulor/ui'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { CallOutput } from '../../api/call'
import { useAct } from '../../api/use-act'
import type { Failure } from '../../api/failure'
import { FailureBanner } from '../../parts/failure-banner'

type Providers = CallOutput<'readReconciliation'>['providers']
type SheetProps = {
  readonly providers: Providers
  readonly onDone: (imported: Imported) => void
  readonly onClose: () => void
}

function ProviderField({
  providers,
  value,
  onChange,
}: {
  providers: Providers
  value: string
  onChange: (name: string) => void
}) {
  return (
    <SelectField
      label="Provider"
      value={value}
      options={providers.map(({ name }) => ({ value: name, label: name }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type FormProps = {
  readonly title: string
  readonly act: string
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function FormSheet({ title, act, isBusy, failure, onSubmit, onClose, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    // Not closed during the import: its failure could not be shown.
    <Sheet title={title} closeLabel="Close" onClose={() => isBusy || onClose()}>
      <form className="d-stack" onSubmit={submit}>
        {children}
        <FailureBanner failure={failure} />
        <Button type="submit" isBlock isBusy={isBusy}>
          {act}
        </Button>
      </form>
    </Sheet>
  )
}

const TOO_LARGE: Failure = {
  title: 'The file is too large to import in the desk',
  advice: 'Import it with npm run reconcile.',
  fields: {},
}

/** Imports a statement from a file of the provider. */
export function FileSheet({ providers, onDone, onClose }: SheetProps) {
  const [provider, setProvider] = useState(providers[0]?.name ?? '')
  const [file, setFile] = useState<File>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { run, isBusy, failure } = useAct('importStatement')
  const inputId = useId()
  async function send(): Promise<void> {
    setIsTooLarge(false)
    const content = (await file?.text()) ?? ''
    if (content.length > STATEMENT_BYTES_MAX) {
      setIsTooLarge(true)
      return
    }
    const done = await run({ body: { provider, content } })
    if (done) onDone(done.value)
  }
  return (
    <FormSheet
      title="Import a statement"
      act="Import"
      isBusy={isBusy}
      failure={isTooLarge ? TOO_LARGE : failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>All of the file is imported, or nothing. The same file again changes nothing.</p>
      <ProviderField providers={providers} value={provider} onChange={setProvider} />
      <div className="d-stack">
        <label htmlFor={inputId}>Statement file (CSV)</label>
        <input
          id={inputId}
          type="file"
          accept=".csv,text/csv"
          required
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
    </FormSheet>
  )
}

/** Requests a statement from a provider that has an interface for it. */
export function FetchSheet({ providers, onDone, onClose }: SheetProps) {
  const [provider, setProvider] = useState(providers[0]?.name ?? '')
  const [day, setDay] = useState('')
  const { run, isBusy, failure } = useAct('fetchStatement')
  async function send(): Promise<void> {
    const done = await run({ body: { provider, day } })
    if (done) onDone(done.value)
  }
  return (
    <FormSheet
      title="Fetch a statement"
      act="Fetch"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>The service fetches each day automatically when it is over. The current day can be fetched more than once.</p>
      <ProviderField providers={providers} value={provider} onChange={setProvider} />
      <TextField
        label="Day"
        type="date"
        isLabelAbove
        required
        value={day}
        error={failure?.fields.day}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormSheet>
  )
}
