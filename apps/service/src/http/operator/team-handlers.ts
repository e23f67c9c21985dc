import type { SetupLink, Team, TeamChange } from '../../features/operators'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'
import { passkeyOf } from './passkey-handlers'

type TeamHandlers = Pick<
  OperatorHandlers,
  | 'team'
  | 'inviteOperator'
  | 'renewSetupLink'
  | 'changeRoles'
  | 'disableOperator'
  | 'enableOperator'
  | 'endOperatorSessions'
>

const isoOf = (at: Date | null) => at?.toISOString() ?? null

const linkOf = ({ operatorId, url, expiresAt }: SetupLink) => ({
  operator_id: operatorId,
  url,
  expires_at: expiresAt.toISOString(),
})

function changedOf(change: TeamChange): OperatorOutcome<{ changed: true }> {
  if (change === 'changed') return operatorDone({ changed: true as const })
  return operatorRefused(change === 'unknown' ? 'not_found' : 'last_administrator')
}

export function teamHandlers(team: Team): TeamHandlers {
  return {
    team: async () => {
      const operators = (await team.list()).map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        roles: member.roles,
        created_at: member.createdAt.toISOString(),
        disabled_at: isoOf(member.disabledAt),
        passkeys: member.passkeys.map(passkeyOf),
        setup_link_expires_at: isoOf(member.setupLinkExpiresAt),
        sessions: member.sessions,
        is_demo: member.isDemo,
      }))
      return operatorDone({ operators })
    },
    inviteOperator: async ({ body: { name, email, roles } }) => {
      const link = await team.invite({ name, email, roles })
      if (!link) return operatorRefused('email_taken')
      return operatorDone(linkOf(link), { kind: 'operator', id: link.operatorId })
    },
    renewSetupLink: async ({ params, operator }) => {
      // Otherwise a stolen session would be enough to get lasting access. To add a passkey of their own, operators
      // confirm with an existing one.
      if (params.operatorId === operator.id) return operatorRefused('own_setup_link')
      const link = await team.newLink(params.operatorId)
      return link ? operatorDone(linkOf(link)) : operatorRefused('not_found')
    },
    changeRoles: async ({ params, body }) => changedOf(await team.changeRoles(params.operatorId, body.roles)),
    disableOperator: async ({ params }) => changedOf(await team.disable(params.operatorId)),
    enableOperator: async ({ params }) => changedOf(await team.enable(params.operatorId)),
    endOperatorSessions: async ({ params }) => {
      const ended = await team.endSessions(params.operatorId)
      return ended === undefined ? operatorRefused('not_found') : operatorDone({ ended })
    },
  }
}
