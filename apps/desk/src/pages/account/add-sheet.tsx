import { Button, Sheet } from '@modulor/ui'
import { useState } from 'react'
import { call } from '../../api/call'
import { FailureBanner } from '../../parts/failure-banner'
import { withNewPasskey, type CreationOptions } from '../../sign-in/passkey'
import { useCeremony } from '../../sign-in/use-ceremony'
import { NOT_CREATED } from './failures'
import { NameField } from './name-field'

type AddSheetProps = {
  readonly options: CreationOptions
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Names the new passkey, and lets the browser make it. */
export function AddSheet({ options, onDone, onClose }: AddSheetProps) {
  const { failure, isBusy, run } = useCeremony(onDone, NOT_CREATED)
  const [name, setName] = useState('')
  const add = () => withNewPasskey(options, (passkey) => call('addPasskey', { body: { name, passkey } }))
  return (
    <Sheet title="Add a passkey" closeLabel="Close" onClose={onClose}>
      <form
        className="d-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) run(add)
        }}
      >
        <p>The browser asks where the passkey is made: on this device, on a phone, or on a security key.</p>
        <FailureBanner failure={failure} />
        <NameField name={name} failure={failure} onChange={setName} />
        <Button type="submit" isBlock isBusy={isBusy}>
          Create the passkey
        </Button>
      </form>
    </Sheet>
  )
}
