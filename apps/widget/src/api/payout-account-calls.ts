import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toPayoutAccounts, type PayoutAccount } from './to-payout-account'

/** Deletes a saved payout account and returns the remaining ones (WDR-1). Idempotent. */
export async function removePayoutAccount(
  apiClient: ApiClient,
  id: string,
): Promise<CallOutcome<readonly PayoutAccount[]>> {
  return mapped(await apiClient.call('deletePayoutAccount', { body: { payout_account_id: id } }), toPayoutAccounts)
}
