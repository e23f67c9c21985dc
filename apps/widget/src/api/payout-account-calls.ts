import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toPayoutAccounts, type PayoutAccount } from './to-payout-account'

/** Forgets a kept payout account and answers those that are left (WDR-1). Sent again, it changes nothing more. */
export async function forgetPayoutAccount(
  apiClient: ApiClient,
  id: string,
): Promise<CallOutcome<readonly PayoutAccount[]>> {
  return mapped(await apiClient.call('deletePayoutAccount', { body: { payout_account_id: id } }), toPayoutAccounts)
}
