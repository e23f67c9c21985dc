/** Payout accounts and their codes (API-9). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { PayoutAccounts } from '../../features/payout-accounts'
import { defineRoute, type Door } from '../define-route'

export function accountManagementRoutes(door: Door, accounts: PayoutAccounts): void {
  defineRoute(door, ENDPOINTS.createRequisite, ({ session, body }) => accounts.create(session, body))
  defineRoute(door, ENDPOINTS.sendRequisiteOtp, ({ session, body }) =>
    accounts.sendCode(session, body.requisite_id, body.contact_type),
  )
  defineRoute(door, ENDPOINTS.verifyRequisiteOtp, ({ session, body }) =>
    accounts.verify(session, body.requisite_id, body.otp),
  )
}
