/** Payout accounts and their codes (API-9). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { PayoutAccounts } from '../../features/payout-accounts'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

/** Calls of the merchant's support, for players of its own brands only. */
function merchantAccountRoutes(deps: RouteDependencies, accounts: PayoutAccounts): void {
  defineRoute(deps, ENDPOINTS.playerVerification, async ({ merchant, params }) =>
    merchant.brands.has(params.brand) ? accounts.verificationOf(params) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, ENDPOINTS.verifyPayoutAccount, async ({ merchant, params }) =>
    merchant.brands.has(params.brand)
      ? accounts.verifyFor(params, params.requisiteId)
      : refused('merchant_unauthorized'),
  )
  defineRoute(deps, ENDPOINTS.liftVerificationBlock, async ({ merchant, params }) =>
    merchant.brands.has(params.brand) ? accounts.liftBlockOf(params) : refused('merchant_unauthorized'),
  )
}

export function accountManagementRoutes(deps: RouteDependencies, accounts: PayoutAccounts): void {
  merchantAccountRoutes(deps, accounts)
  defineRoute(deps, ENDPOINTS.createRequisite, ({ session, body }) => accounts.create(session, body))
  defineRoute(deps, ENDPOINTS.requisiteStatus, ({ session }) => accounts.statusOf(session))
  defineRoute(deps, ENDPOINTS.sendRequisiteOtp, ({ session, body }) =>
    accounts.sendCode(session, body.requisite_id, body.contact_type),
  )
  defineRoute(deps, ENDPOINTS.verifyRequisiteOtp, ({ session, body }) =>
    accounts.verify(session, body.requisite_id, body.otp),
  )
}
