import { Button } from '@modulor/ui'
import type { OperatorRole, SetupLink, TeamMember } from '@modulor/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/use-act'
import { FailureBanner } from '../../parts/failure-banner'
import { RolesChoice } from './roles-choice'

type MemberActsProps = {
  readonly member: TeamMember
  readonly onChanged: () => void
  readonly onLink: (link: SetupLink) => void
}

function RolesForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { run, isBusy, failure } = useAct('changeRoles')
  const [roles, setRoles] = useState<readonly OperatorRole[]>(member.roles)
  const save = async () => {
    if (await run({ params: { operatorId: member.id }, body: { roles: [...roles] } })) onDone()
  }
  return (
    <div className="d-form">
      <FailureBanner failure={failure} />
      <RolesChoice roles={roles} onChange={setRoles} />
      <div className="d-form__acts">
        <Button isSmall isBusy={isBusy} disabled={roles.length === 0} onClick={() => void save()}>
          Save roles
        </Button>
        <Button isSmall variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** What an administrator can do about one operator. */
export function MemberActs({ member, onChanged, onLink }: MemberActsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const renew = useAct('renewSetupLink')
  const disable = useAct('disableOperator')
  const enable = useAct('enableOperator')
  const end = useAct('endOperatorSessions')
  const input = { params: { operatorId: member.id }, body: {} }
  const after = (act: Promise<unknown>) => void act.then((done) => done !== undefined && onChanged())
  const isBusy = renew.isBusy || disable.isBusy || enable.isBusy || end.isBusy

  if (isEditing)
    return (
      <RolesForm
        member={member}
        onDone={() => {
          setIsEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <div className="d-form">
      <FailureBanner failure={renew.failure ?? disable.failure ?? enable.failure ?? end.failure} />
      <div className="d-form__acts">
        <Button isSmall variant="secondary" disabled={isBusy} onClick={() => setIsEditing(true)}>
          Roles
        </Button>
        {member.disabled_at === null ? (
          <>
            {!member.is_demo && (
              <Button
                isSmall
                variant="secondary"
                disabled={isBusy}
                onClick={() => void renew.run(input).then((link) => link && onLink(link.value))}
              >
                New set-up link
              </Button>
            )}
            <Button
              isSmall
              variant="secondary"
              disabled={isBusy || member.sessions === 0}
              onClick={() => after(end.run(input))}
            >
              End sessions
            </Button>
            <Button isSmall variant="danger" disabled={isBusy} onClick={() => after(disable.run(input))}>
              Disable
            </Button>
          </>
        ) : (
          <Button isSmall variant="secondary" disabled={isBusy} onClick={() => after(enable.run(input))}>
            Enable
          </Button>
        )}
      </div>
    </div>
  )
}
