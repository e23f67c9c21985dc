import { cancelDisplayForm, textKeyOf, type ApiClient, type OpenPayment } from '../../api'
import { reversePendingWithdrawals } from '../../api/reversal-calls'

/**
 * - cancelled: the payment was cancelled and moved no money.
 * - look: the payment may not be cancelled, or money was sent for it first. The player is shown it before paying anything else.
 * - a problem, as a message key: the call failed, or the payment is still open.
 */
export type CancelledEarlier = 'cancelled' | 'look' | { readonly problem: string }

/** Cancels the earlier payment: a deposit at its provider (DISP-2), a withdrawal by its reversal (REV-1). */
export async function cancelEarlier(apiClient: ApiClient, about: OpenPayment): Promise<CancelledEarlier> {
  if (about.flow === 'withdrawal') {
    const outcome = await reversePendingWithdrawals(apiClient, about.id)
    if ('error' in outcome) return { problem: textKeyOf(outcome.error) }
    return outcome.data.successAmount === null ? 'look' : 'cancelled'
  }
  const outcome = await cancelDisplayForm(apiClient, about)
  if ('error' in outcome) return { problem: textKeyOf(outcome.error) }
  if (outcome.data.isOpen) return { problem: 'EARLIER.NOT_CANCELLED' }
  return outcome.data.money === 'none_moved' ? 'cancelled' : 'look'
}
