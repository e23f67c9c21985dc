/** How a refund is answered. Its amount selects this, as a card's number does for a payment. */
import { DELAYS_MS } from '../delays'
import type { Refund } from '../operations/operation'
import type { Scheduler } from '../scheduler'

/** By the last two digits of the amount. */
const WAYS: Readonly<Record<string, 'refused' | 'answer_lost' | 'pending'>> = {
  '13': 'refused',
  '17': 'answer_lost',
  '19': 'pending',
}

export const refundBehaviourOf = (amount: string): 'refused' | 'answer_lost' | 'pending' | 'at_once' =>
  WAYS[/\.(\d\d)$/.exec(amount)?.[1] ?? ''] ?? 'at_once'

/**
 * A refund in the format of the protocol. A pending one is settled a little later; its money is already in the
 * journal.
 */
export function toRefund({ reference, amount, at }: Refund, waits: Scheduler) {
  const isSettled = waits.now() - Date.parse(at) >= waits.scaled(DELAYS_MS.settle)
  const isPending = refundBehaviourOf(amount) === 'pending' && !isSettled
  return { refund_reference: reference, amount, status: isPending ? 'pending' : 'succeeded' }
}
