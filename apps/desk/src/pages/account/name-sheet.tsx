import type { OwnedPasskey } from '@modulor/contract/operator'
import { useAct } from '../../api/use-act'
import { NameSheetForm } from './name-sheet-form'

type NameSheetProps = {
  readonly passkey: OwnedPasskey
  readonly onDone: () => void
  readonly onClose: () => void
}

export function NameSheet({ passkey, onDone, onClose }: NameSheetProps) {
  const { failure, isBusy, run } = useAct('namePasskey')
  const save = async (name: string) => {
    if (await run({ params: { passkeyId: passkey.passkey_id }, body: { name } })) onDone()
  }
  return (
    <NameSheetForm
      title="Rename the passkey"
      act="Save the name"
      name={passkey.name ?? undefined}
      failure={failure}
      isBusy={isBusy}
      onSubmit={(name) => void save(name)}
      onClose={onClose}
    />
  )
}
