import { Button, Sheet } from '@modulor/ui'
import { call, type CallOutput } from '../../api/call'
import { FailureBanner } from '../../parts/failure-banner'
import { passkeyName } from '../../parts/passkey-name'
import { withPasskey } from '../../sign-in/passkey'
import { useCeremony } from '../../sign-in/use-ceremony'
import { UNCONFIRMED } from './failures'

type RemoveSheetProps = {
  readonly passkey: CallOutput<'passkeys'>['passkeys'][number]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Explains the effect of removing a passkey, and removes it after a confirmation with one of the operator's passkeys. */
export function RemoveSheet({ passkey, onDone, onClose }: RemoveSheetProps) {
  const { failure, isBusy, run } = useCeremony<CallOutput<'removePasskey'>>(onDone, UNCONFIRMED)
  const params = { passkeyId: passkey.passkey_id }
  const remove = () => withPasskey((confirmation) => call('removePasskey', { params, body: { confirmation } }))
  return (
    <Sheet title={`Remove ${passkeyName(passkey)}`} closeLabel="Close" onClose={onClose}>
      <div className="d-stack">
        <p>
          It signs in no more, and the sessions that it opened end
          {passkey.is_current ? ': you are signed out here.' : '.'} One of your passkeys confirms it.
        </p>
        <FailureBanner failure={failure} />
        <Button variant="danger" isBlock isBusy={isBusy} onClick={() => run(remove)}>
          Remove the passkey
        </Button>
      </div>
    </Sheet>
  )
}
