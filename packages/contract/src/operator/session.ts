/** The session of the operator who is signed in. */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { shown } from './parts'
import { OPERATOR_ROLES, PERMISSIONS } from './permissions'

export const OperatorSelf = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(shown(OPERATOR_ROLES)),
  /** A page asks only for permissions that it knows. */
  permissions: z.array(shown(PERMISSIONS)),
})
export type OperatorSelf = z.infer<typeof OperatorSelf>

const SignedOut = z.object({ signed_out: z.literal(true) })

export const SESSION_ENDPOINTS = {
  me: {
    id: 'me',
    summary: 'The operator who is signed in',
    method: 'GET',
    path: `${OPERATOR_API}/me`,
    access: 'signed-in',
    status: 200,
    response: OperatorSelf,
    errors: [],
  },
  signOut: {
    id: 'signOut',
    summary: 'End the session of this request',
    method: 'DELETE',
    path: `${OPERATOR_API}/session`,
    access: 'signed-in',
    isAudited: true,
    status: 200,
    response: SignedOut,
    errors: [],
  },
} as const satisfies Record<string, OperatorEndpoint>
