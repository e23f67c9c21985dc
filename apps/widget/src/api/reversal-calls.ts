/** Withdrawals that are pending: which may be reversed, and reversing them. A repeated reversal changes nothing more. */
import type { OpenWithdrawalList, WithdrawalReversal } from '@modulor/contract/http'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'

/** Each payout is closed at its provider before the answer. */
const REVERSAL_TIMEOUT_MS = 30_000

/**
 * What became of the pending withdrawals (REV-1): success when `successAmount` is there; the outcome of `pendingAmount`
 * is not known yet. Decimal texts.
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

/** Takes the player's pending withdrawals back, or the one that is named (REV-1, REV-3). */
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
  /** Masked; null where the method says it all. */
  readonly destination: string | null
  readonly amount: string
  readonly currency: string
  readonly reference: string
  readonly canReverse: boolean
}

const toOpenWithdrawals = ({ withdrawals }: OpenWithdrawalList): readonly OpenWithdrawal[] =>
  withdrawals.map((wire) => ({
    id: wire.payment_id,
    methodName: wire.pay_group_name,
    destination: wire.destination,
    amount: wire.amount,
    currency: wire.currency,
    reference: wire.reference,
    canReverse: wire.can_reverse,
  }))

/** The withdrawals that may be taken back, each with its own sum. */
export async function readOpenWithdrawals(apiClient: ApiClient): Promise<CallOutcome<readonly OpenWithdrawal[]>> {
  return mapped(await apiClient.call('openWithdrawals', {}), toOpenWithdrawals)
}
