/** Saved payout accounts (WDR-1). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { StoredAccounts } from '../../features/payout-accounts'
import { done } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function payoutAccountRoutes(deps: RouteDependencies, accounts: Pick<StoredAccounts, 'list' | 'remove'>): void {
  defineRoute(deps, ENDPOINTS.payoutAccounts, async ({ session }) => done(await accounts.list(session)))
  defineRoute(deps, ENDPOINTS.deletePayoutAccount, async ({ session, body }) =>
    done(await accounts.remove(session, body.payout_account_id)),
  )
}
