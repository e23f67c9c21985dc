import { SelectField } from '@modulor/ui'
import type { TeamMember } from '@modulor/contract/operator'
import { useState } from 'react'
import { call } from '../../api/call'
import { ActSheet } from '../../parts/act-sheet'
import { passkeyName } from '../../parts/passkey-name'
import { timeText } from '../../parts/time'

type PasskeySheetProps = {
  readonly member: TeamMember
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Removes one passkey of an operator, for example after the loss of a device. */
export function PasskeySheet({ member, onDone, onClose }: PasskeySheetProps) {
  const { passkeys } = member
  const [passkeyId, setPasskeyId] = useState(passkeys[0]?.passkey_id ?? '')
  return (
    <ActSheet
      title={`Remove a passkey of ${member.name}`}
      act="Remove the passkey"
      variant="danger"
      send={(reason) =>
        call('removeOperatorPasskey', { params: { operatorId: member.id, passkeyId }, body: { reason } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <div className="d-stack">
        <p>It signs in no more, and the sessions that it opened end. The other passkeys stay.</p>
        <SelectField
          label="Passkey"
          value={passkeyId}
          options={passkeys.map((passkey) => ({
            value: passkey.passkey_id,
            label: `${passkeyName(passkey)}, created ${timeText(passkey.created_at)}`,
          }))}
          onChange={({ target }) => setPasskeyId(target.value)}
        />
      </div>
    </ActSheet>
  )
}
