import { isPermitted, PERMISSIONS } from '@modulor/contract/operator'
import type { OperatorApiDeps, OperatorHandlers } from './operator-api.types'
import { operatorDone } from './operator-outcome'

export function sessionHandlers({
  operators,
  changes,
}: Pick<OperatorApiDeps, 'operators' | 'changes'>): Pick<OperatorHandlers, 'me' | 'signOut' | 'waitForChange'> {
  return {
    me: ({ operator: { id, name, roles } }) => {
      const permissions = PERMISSIONS.filter((permission) => isPermitted(roles, permission))
      return Promise.resolve(operatorDone({ id, name, roles: [...roles], permissions }))
    },
    waitForChange: async ({ query }) => operatorDone({ position: await changes.wait(query.after) }),
    signOut: async ({ session }) => {
      if (session.id !== undefined) await operators.endSession(session.id)
      session.set(undefined)
      return operatorDone({ signed_out: true as const })
    },
  }
}
