import { cancelDisplayForm, textKeyOf, type ApiClient, type OpenPayment } from '../../api'
import { reversePendingWithdrawals } from '../../api/reversal-calls'

/**
 * - cancelled: it is out of the way, and its money is where it was.
 * - look: it is not known to be cancelled, or its money came or left first. The player sees it before anything else is paid.
 * - a problem, by its message key: nothing is known to have changed.
 */
export type CancelledEarlier = 'cancelled' | 'look' | { readonly problem: string }

/** Cancels the payment in the way of another one: a deposit at its provider (DISP-2), a withdrawal by its reversal (REV-1). */
export async function cancelEarlier(apiClient: ApiClient, about: OpenPayment): Promise<CancelledEarlier> {
  if (about.flow === 'withdrawal') {
    const outcome = await reversePendingWithdrawals(apiClient, about.id)
    if ('error' in outcome) return { problem: textKeyOf(outcome.error) }
    return outcome.data.successAmount === null ? 'look' : 'cancelled'
  }
  const outcome = await cancelDisplayForm(apiClient, about)
  if ('error' in outcome) return { problem: textKeyOf(outcome.error) }
  if (outcome.data.isOpen) return { problem: 'EARLIER.NOT_CANCELLED' }
  return outcome.data.resultStatus === 'success' ? 'look' : 'cancelled'
}
