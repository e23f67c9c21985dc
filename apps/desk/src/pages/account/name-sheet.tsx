import { Button, Sheet } from '@modulor/ui'
import type { OwnedPasskey } from '@modulor/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/use-act'
import { FailureBanner } from '../../parts/failure-banner'
import { NameField } from './name-field'

type NameSheetProps = {
  readonly passkey: OwnedPasskey
  readonly onDone: () => void
  readonly onClose: () => void
}

export function NameSheet({ passkey, onDone, onClose }: NameSheetProps) {
  const { failure, isBusy, run } = useAct('namePasskey')
  const [name, setName] = useState(passkey.name ?? '')
  const save = async () => {
    if (await run({ params: { passkeyId: passkey.passkey_id }, body: { name } })) onDone()
  }
  return (
    <Sheet title="Rename the passkey" closeLabel="Close" onClose={onClose}>
      <form
        className="d-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <FailureBanner failure={failure} />
        <NameField name={name} failure={failure} onChange={setName} />
        <Button type="submit" isBlock isBusy={isBusy}>
          Save the name
        </Button>
      </form>
    </Sheet>
  )
}
