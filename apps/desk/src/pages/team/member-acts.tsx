import { Button } from '@modulor/ui'
import type { OperatorRole, SetupLink, TeamMember } from '@modulor/contract/operator'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/call'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { PasskeySheet } from './passkey-sheet'
import { RolesChoice } from './roles-choice'

type MemberActsProps = {
  readonly member: TeamMember
  readonly onChanged: () => void
  readonly onLink: (link: SetupLink) => void
}
type Act = 'roles' | 'passkey' | 'link' | 'end' | 'disable' | 'enable'

function RolesSheet({ member, onDone, onClose }: { member: TeamMember; onDone: () => void; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly OperatorRole[]>(member.roles)
  return (
    <ActSheet
      title={`Roles of ${member.name}`}
      act="Save roles"
      send={(reason) => call('changeRoles', { params: { operatorId: member.id }, body: { roles: [...roles], reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <RolesChoice roles={roles} onChange={setRoles} />
    </ActSheet>
  )
}

/** The sheet of the chosen act. */
function MemberSheet({ act, member, onChanged, onLink, onClose }: MemberActsProps & { act: Act; onClose: () => void }) {
  const params = { operatorId: member.id }
  const onDone = () => {
    onClose()
    onChanged()
  }
  switch (act) {
    case 'roles':
      return <RolesSheet member={member} onDone={onDone} onClose={onClose} />
    case 'passkey':
      return <PasskeySheet member={member} onDone={onDone} onClose={onClose} />
    case 'link':
      return (
        <ActSheet
          title={`New set-up link for ${member.name}`}
          act="Create the link"
          send={(reason) => call('renewSetupLink', { params, body: { reason } })}
          onDone={(link) => {
            onClose()
            onLink(link)
          }}
          onClose={onClose}
        >
          A link from before stops working. Once the new one is used, all passkeys and sessions from before end.
        </ActSheet>
      )
    case 'end':
      return (
        <ActSheet
          title={`End the sessions of ${member.name}`}
          act="End sessions"
          send={(reason) => call('endOperatorSessions', { params, body: { reason } })}
          onDone={onDone}
          onClose={onClose}
        >
          Signs the operator out in every browser.
        </ActSheet>
      )
    case 'disable':
      return (
        <ActSheet
          title={`Disable ${member.name}`}
          act="Disable"
          variant="danger"
          send={(reason) => call('disableOperator', { params, body: { reason } })}
          onDone={onDone}
          onClose={onClose}
        >
          Signs the operator out and refuses every sign-in until an administrator enables the operator again.
        </ActSheet>
      )
    case 'enable':
      return (
        <ActSheet
          title={`Enable ${member.name}`}
          act="Enable"
          send={(reason) => call('enableOperator', { params, body: { reason } })}
          onDone={onDone}
          onClose={onClose}
        >
          The operator can sign in again with the passkeys from before.
        </ActSheet>
      )
  }
}

/** The acts of an administrator for one operator. */
export function MemberActs(props: MemberActsProps) {
  const { member } = props
  const { operator } = useSession()
  const [chosen, setChosen] = useState<Act>()
  const press = (act: Act, text: ReactNode, isDisabled = false) => (
    <Button
      isSmall
      variant={act === 'disable' ? 'danger' : 'secondary'}
      disabled={isDisabled}
      onClick={() => setChosen(act)}
    >
      {text}
    </Button>
  )
  return (
    <div className="d-form__acts">
      {press('roles', 'Roles')}
      {member.disabled_at === null ? (
        <>
          {!member.is_demo && member.id !== operator.id && press('link', 'New set-up link')}
          {member.passkeys.length > 1 && press('passkey', 'Remove a passkey')}
          {press('end', 'End sessions', member.sessions === 0)}
          {press('disable', 'Disable')}
        </>
      ) : (
        press('enable', 'Enable')
      )}
      {chosen && <MemberSheet {...props} act={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}
