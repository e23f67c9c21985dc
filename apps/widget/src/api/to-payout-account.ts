/** A kept payout account in the widget's type (WDR-1); it contains only the masked account. */
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
