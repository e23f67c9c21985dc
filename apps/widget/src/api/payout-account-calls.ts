import type { CallOutcome, Door } from './door'
import { mapped } from './mapped'
import { toPayoutAccounts, type PayoutAccount } from './to-payout-account'

/** Forgets a kept payout account and answers those that are left (WDR-1). Sent again, it changes nothing more. */
export async function forgetPayoutAccount(door: Door, id: string): Promise<CallOutcome<readonly PayoutAccount[]>> {
  return mapped(await door.call('deletePayoutAccount', { body: { payout_account_id: id } }), toPayoutAccounts)
}
