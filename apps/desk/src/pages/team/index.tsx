import { Button, Tag } from '@modulor/ui'
import type { SetupLink, TeamMember } from '@modulor/contract/operator'
import { useState } from 'react'
import { useQuery } from '../../api/use-query'
import { PageHead } from '../../parts/page-head'
import { TableBox } from '../../parts/table-box'
import { QueryView } from '../../parts/query-view'
import { Time } from '../../parts/time'
import { InviteForm } from './invite-form'
import { LinkBanner } from './link-banner'
import { MemberActs } from './member-acts'

function memberStateOf({ disabled_at, passkeys, setup_link_expires_at, is_demo }: TeamMember) {
  if (disabled_at !== null) return <Tag>Disabled</Tag>
  if (is_demo) return <Tag>Demo sign-in</Tag>
  if (passkeys.length > 0)
    return (
      <>
        <Tag tone="free">Can sign in</Tag>
        {passkeys.length > 1 && <div className="d-quiet">{passkeys.length} passkeys</div>}
      </>
    )
  if (setup_link_expires_at === null) return <Tag>No passkey</Tag>
  return (
    <span className="d-quiet">
      Link until <Time at={setup_link_expires_at} />
    </span>
  )
}

type TableProps = {
  readonly members: readonly TeamMember[]
  readonly onChanged: () => void
  readonly onLink: (name: string, link: SetupLink) => void
}

function MembersTable({ members, onChanged, onLink }: TableProps) {
  return (
    <TableBox label="Operators" columns={['Name', 'Roles', 'Sign-in', 'Sessions', { act: 'Change' }]}>
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row" className="d-prose">
            {member.name}
            {member.email !== null && <div className="d-quiet">{member.email}</div>}
          </th>
          <td>{member.roles.join(', ')}</td>
          <td>{memberStateOf(member)}</td>
          <td>{member.sessions}</td>
          <td className="d-act">
            <MemberActs member={member} onChanged={onChanged} onLink={(link) => onLink(member.name, link)} />
          </td>
        </tr>
      ))}
    </TableBox>
  )
}

/** The operators and their roles. */
export default function TeamPage() {
  const query = useQuery('team', {})
  const [isInviting, setIsInviting] = useState(false)
  const [shown, setShown] = useState<{ name: string; link: SetupLink }>()
  const showLink = (name: string, link: SetupLink) => {
    setShown({ name, link })
    setIsInviting(false)
    query.reload()
  }
  return (
    <>
      <PageHead title="Team">
        <Button isSmall onClick={() => setIsInviting(true)}>
          Invite an operator
        </Button>
      </PageHead>
      {shown && <LinkBanner {...shown} />}
      {isInviting && <InviteForm onInvited={showLink} onCancel={() => setIsInviting(false)} />}
      <QueryView query={query}>
        {({ operators }) => <MembersTable members={operators} onChanged={query.reload} onLink={showLink} />}
      </QueryView>
    </>
  )
}
