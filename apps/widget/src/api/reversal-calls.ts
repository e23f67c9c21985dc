/** Calls that read pending withdrawals and cancel them. The cancellation is idempotent. */
import type { OpenWithdrawalList, WithdrawalReversal } from '@modulor/contract/http'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'

/** Long, because the service closes each payout at its provider before it responds. */
const REVERSAL_TIMEOUT_MS = 30_000

/**
 * The result of a cancellation (REV-1), as decimal texts: successful if it has a `successAmount`; the outcome of
 * `pendingAmount` is not known yet.
 */
export type Reversal = {
  readonly successAmount: string | null
  readonly failAmount: string | null
  readonly pendingAmount: string | null
  readonly currency: string
}

const toReversal = (wire: WithdrawalReversal): Reversal => ({
  successAmount: wire.success_amount ?? null,
  failAmount: wire.fail_amount ?? null,
  pendingAmount: wire.pending_amount ?? null,
  currency: wire.currency,
})

/** Cancels the player's pending withdrawals, or only the given one (REV-1, REV-3). */
export async function reversePendingWithdrawals(
  apiClient: ApiClient,
  paymentId?: string,
): Promise<CallOutcome<Reversal>> {
  const request = { query: { payment_id: paymentId }, timeoutMs: REVERSAL_TIMEOUT_MS }
  return mapped(await apiClient.call('reversePendingWithdrawal', request), toReversal)
}

/** A withdrawal that has not ended. */
export type OpenWithdrawal = {
  readonly id: string
  readonly methodName: string
  /** The masked destination; null if the method alone is enough. */
  readonly destination: string | null
  readonly amount: string
  readonly currency: string
  readonly reference: string
  readonly canReverse: boolean
}

/** `isMore`: whether withdrawals are left out. */
type OpenWithdrawals = { readonly withdrawals: readonly OpenWithdrawal[]; readonly isMore: boolean }

const toOpenWithdrawals = ({ withdrawals, is_more: isMore }: OpenWithdrawalList): OpenWithdrawals => ({
  isMore,
  withdrawals: withdrawals.map((wire) => ({
    id: wire.payment_id,
    methodName: wire.pay_group_name,
    destination: wire.destination,
    amount: wire.amount,
    currency: wire.currency,
    reference: wire.reference,
    canReverse: wire.can_reverse,
  })),
})

/** The withdrawals that have not ended; `canReverse`: it can be cancelled. */
export async function readOpenWithdrawals(apiClient: ApiClient): Promise<CallOutcome<OpenWithdrawals>> {
  return mapped(await apiClient.call('openWithdrawals', {}), toOpenWithdrawals)
}
