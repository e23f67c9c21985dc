/** The operators, their roles and their sign-in. */
import * as z from 'zod/mini'
import { isoTime } from '../wire/wire'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { personName } from './parts'
import { OwnedPasskey } from './passkeys'
import { OPERATOR_ROLES } from './permissions'

const roles = z.array(z.enum(OPERATOR_ROLES)).check(z.minLength(1), z.maxLength(OPERATOR_ROLES.length))
const reason = z.optional(z.string().check(z.maxLength(500)))

export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  created_at: isoTime,
  disabled_at: z.nullable(isoTime),
  passkeys: z.array(OwnedPasskey),
  /** Until when the newest set-up link is valid; null if there is none. */
  setup_link_expires_at: z.nullable(isoTime),
  sessions: z.number(),
  /** Whether it is the demo operator, who signs in without a passkey, only in a sandbox. */
  is_demo: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** A link that opens the set-up page once. It is returned only in this response. */
const SetupLink = z.object({ operator_id: z.string(), url: z.string(), expires_at: isoTime })
export type SetupLink = z.infer<typeof SetupLink>

const Changed = z.object({ changed: z.literal(true) })
const member = `${OPERATOR_API}/team/{operatorId}` as const
const subject = { kind: 'operator', parameters: ['operatorId'] } as const

export const TEAM_ENDPOINTS = {
  team: {
    id: 'team',
    summary: 'The operators',
    method: 'GET',
    path: `${OPERATOR_API}/team`,
    access: 'team.manage',
    status: 200,
    response: z.object({ operators: z.array(TeamMember) }),
    errors: [],
  },
  inviteOperator: {
    id: 'inviteOperator',
    summary: 'Add an operator. Returns a set-up link that is valid once, for 24 hours',
    method: 'POST',
    path: `${OPERATOR_API}/team`,
    access: 'team.manage',
    isAudited: true,
    request: z.object({
      name: personName(80),
      email: z.nullable(z.email().check(z.maxLength(254))),
      roles,
      reason,
    }),
    status: 201,
    response: SetupLink,
    errors: ['email_taken'],
  },
  renewSetupLink: {
    id: 'renewSetupLink',
    summary:
      'Create a new set-up link for another operator who has lost the passkey. Its use ends all earlier passkeys and sessions',
    method: 'POST',
    path: `${member}/set-up-link`,
    access: 'team.manage',
    isAudited: true,
    subject,
    request: z.object({ reason }),
    status: 201,
    response: SetupLink,
    errors: ['not_found', 'own_setup_link'],
  },
  changeRoles: {
    id: 'changeRoles',
    summary: 'Change the roles of an operator. They apply from the next call',
    method: 'POST',
    path: `${member}/roles`,
    access: 'team.manage',
    isAudited: true,
    subject,
    request: z.object({ roles, reason }),
    status: 200,
    response: Changed,
    errors: ['not_found', 'last_administrator'],
  },
  disableOperator: {
    id: 'disableOperator',
    summary: 'Sign an operator out and refuse further sign-ins',
    method: 'POST',
    path: `${member}/disable`,
    access: 'team.manage',
    isAudited: true,
    subject,
    request: z.object({ reason }),
    status: 200,
    response: Changed,
    errors: ['not_found', 'last_administrator'],
  },
  enableOperator: {
    id: 'enableOperator',
    summary: 'Let a disabled operator sign in again',
    method: 'POST',
    path: `${member}/enable`,
    access: 'team.manage',
    isAudited: true,
    subject,
    request: z.object({ reason }),
    status: 200,
    response: Changed,
    errors: ['not_found'],
  },
  removeOperatorPasskey: {
    id: 'removeOperatorPasskey',
    summary: 'Remove one passkey of an operator, as after the loss of a device, and end the sessions that it opened',
    method: 'POST',
    path: `${member}/passkeys/{passkeyId}/remove`,
    access: 'team.manage',
    isAudited: true,
    subject: { kind: 'operator', parameters: ['operatorId', 'passkeyId'] },
    request: z.object({ reason }),
    status: 200,
    response: z.object({ ended: z.number() }),
    errors: ['not_found', 'last_passkey'],
  },
  endOperatorSessions: {
    id: 'endOperatorSessions',
    summary: 'Sign an operator out in every browser',
    method: 'POST',
    path: `${member}/end-sessions`,
    access: 'team.manage',
    isAudited: true,
    subject,
    request: z.object({ reason }),
    status: 200,
    response: z.object({ ended: z.number() }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, OperatorEndpoint>
