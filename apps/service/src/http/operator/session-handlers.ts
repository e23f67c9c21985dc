import { isPermitted, PERMISSIONS } from '@modulor/contract/operator'
import type { Operators } from '../../features/operators'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone } from './operator-outcome'

export function sessionHandlers(operators: Operators): Pick<OperatorHandlers, 'me' | 'signOut'> {
  return {
    me: ({ operator: { id, name, roles } }) => {
      const permissions = PERMISSIONS.filter((permission) => isPermitted(roles, permission))
      return Promise.resolve(operatorDone({ id, name, roles: [...roles], permissions }))
    },
    signOut: async ({ session }) => {
      if (session.id !== undefined) await operators.endSession(session.id)
      session.set(undefined)
      return operatorDone({ signed_out: true as const })
    },
  }
}
