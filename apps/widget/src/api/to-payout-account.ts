/** A kept payout account as the widget knows it (WDR-1): never more of it than its mask. */
import type { PayoutAccountList } from '@modulor/contract/http'

export type PayoutAccount = {
  readonly id: string
  readonly methodId: string
  readonly masked: string
  /** ISO time. */
  readonly lastUsedAt: string
}

export const toPayoutAccounts = ({ payout_accounts: wire }: PayoutAccountList): readonly PayoutAccount[] =>
  wire.map((account) => ({
    id: account.payout_account_id,
    methodId: account.pay_group_id,
    masked: account.masked_account,
    lastUsedAt: account.last_used_at,
  }))
