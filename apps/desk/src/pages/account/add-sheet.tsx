import { call } from '../../api/call'
import { withNewPasskey, type CreationOptions } from '../../sign-in/passkey'
import { useCeremony } from '../../sign-in/use-ceremony'
import { NOT_CREATED } from './failures'
import { NameSheetForm } from './name-sheet-form'

type AddSheetProps = {
  readonly options: CreationOptions
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for a name for the new passkey, then the browser creates it. */
export function AddSheet({ options, onDone, onClose }: AddSheetProps) {
  const { failure, isBusy, run } = useCeremony(onDone, NOT_CREATED)
  const add = (name: string) =>
    run(() => withNewPasskey(options, (passkey) => call('addPasskey', { body: { name, passkey } })))
  return (
    <NameSheetForm
      title="Add a passkey"
      act="Create the passkey"
      failure={failure}
      isBusy={isBusy}
      onSubmit={add}
      onClose={onClose}
    >
      <p>The browser asks where the passkey is made: on this device, on a phone, or on a security key.</p>
    </NameSheetForm>
  )
}
