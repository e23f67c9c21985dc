/** Method lists and details (API-1, API-2). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { PayGroups } from '../../features/pay-groups'
import { done } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function payGroupRoutes(deps: RouteDependencies, payGroups: PayGroups): void {
  defineRoute(
    deps,
    ENDPOINTS.depositInit,
    async ({ session, query }) => done(await payGroups.listDeposit(session, { isExplained: query('explain') === '1' })),
    { sharedRows: 'payment_groups' },
  )
  defineRoute(
    deps,
    ENDPOINTS.withdrawalInit,
    async ({ session, query }) =>
      done(await payGroups.listWithdrawal(session, { isExplained: query('explain') === '1' })),
    { sharedRows: 'payout_groups' },
  )
  defineRoute(deps, ENDPOINTS.depositSelect, ({ session, params, body }) =>
    payGroups.selectDeposit(session, params.payGroupId, body.currency),
  )
  defineRoute(deps, ENDPOINTS.withdrawalSelect, ({ session, params, body }) =>
    payGroups.selectWithdrawal(session, params.payGroupId, body.currency),
  )
}
