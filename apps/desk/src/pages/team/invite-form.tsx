import { Button, TextField } from '@modulor/ui'
import type { OperatorRole, SetupLink } from '@modulor/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/use-act'
import { FailureBanner } from '../../parts/failure-banner'
import { RolesChoice } from './roles-choice'

type InviteFormProps = {
  readonly onInvited: (name: string, link: SetupLink) => void
  readonly onCancel: () => void
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { run, isBusy, failure } = useAct('inviteOperator')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>(['viewer'])
  const invite = async () => {
    const trimmed = name.trim()
    const body = { name: trimmed, email: email.trim() === '' ? null : email.trim(), roles: [...roles] }
    const invited = await run({ body })
    if (invited) onInvited(trimmed, invited.value)
  }
  return (
    <form
      className="d-form"
      aria-label="Invite an operator"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void invite()
      }}
    >
      <FailureBanner failure={failure} />
      <TextField
        label="Name"
        required
        maxLength={80}
        value={name}
        error={failure?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="E-mail (optional)"
        type="email"
        value={email}
        error={failure?.fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RolesChoice roles={roles} onChange={setRoles} />
      <div className="d-form__acts">
        <Button type="submit" isBusy={isBusy} disabled={name.trim() === '' || roles.length === 0}>
          Create the link
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
