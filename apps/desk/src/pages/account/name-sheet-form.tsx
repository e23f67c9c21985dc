import { Button, Sheet } from '@modulor/ui'
import { useState, type ReactNode } from 'react'
import type { Failure } from '../../api/failure'
import { FailureBanner } from '../../parts/failure-banner'
import { NameField } from './name-field'

type NameSheetFormProps = {
  readonly title: string
  /** The button's text. */
  readonly act: string
  readonly name?: string | undefined
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  readonly onSubmit: (name: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A sheet that asks for the name of a passkey. */
export function NameSheetForm({
  title,
  act,
  failure,
  isBusy,
  onSubmit,
  onClose,
  children,
  ...given
}: NameSheetFormProps) {
  const [name, setName] = useState(given.name ?? '')
  return (
    <Sheet title={title} closeLabel="Close" onClose={onClose}>
      <form
        className="d-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onSubmit(name)
        }}
      >
        {children}
        <FailureBanner failure={failure} />
        <NameField name={name} failure={failure} onChange={setName} />
        <Button type="submit" isBlock isBusy={isBusy}>
          {act}
        </Button>
      </form>
    </Sheet>
  )
}
