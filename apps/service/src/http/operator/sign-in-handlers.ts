import type { OperatorApiDeps, OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

export function signInHandlers({
  operators,
  hasDemoOperator,
}: OperatorApiDeps): Pick<OperatorHandlers, 'signInOptions' | 'signInAsDemo'> {
  return {
    signInOptions: () => Promise.resolve(operatorDone({ demo: hasDemoOperator })),
    signInAsDemo: async ({ session }) => {
      const operatorId = hasDemoOperator ? await operators.demoOperator() : undefined
      if (operatorId === undefined) return operatorRefused('not_found')
      session.set(await operators.openSession(operatorId))
      return operatorDone({ signed_in: true as const }, { kind: 'operator', id: operatorId })
    },
  }
}
