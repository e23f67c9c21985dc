/**
 * The states of a payment (SVC-2). The code decides by this table. The database has a copy that its trigger
 * enforces (migration 0003), and a test compares `docs/payment-states.md` and that copy with it.
 *
 * - created: accepted; exists only inside the transaction of phase A.
 * - submitting: the provider is being called, or the process that called it died.
 * - action_required: the provider waits for the player (3-D Secure, a bank's page).
 * - processing: the provider is working on the payment.
 * - unknown: a response was lost or invalid. The player sees processing, never a failure.
 * - succeeded, declined, cancelled, expired: final. A correction is a new linked operation, never a change of this state.
 */
import { TERMINAL_PAYMENT_STATES, type PaymentState } from '@modulor/contract/vocabulary'

export type Moves = Readonly<Record<PaymentState, readonly PaymentState[]>>

export const PAYMENT_MOVES = {
  created: ['submitting'],
  submitting: ['action_required', 'processing', 'unknown', 'succeeded', 'declined', 'cancelled', 'expired'],
  action_required: ['processing', 'unknown', 'succeeded', 'declined', 'cancelled', 'expired'],
  processing: ['action_required', 'unknown', 'succeeded', 'declined', 'cancelled', 'expired'],
  unknown: ['action_required', 'processing', 'succeeded', 'declined', 'cancelled', 'expired'],
  succeeded: [],
  declined: [],
  cancelled: [],
  expired: [],
} as const satisfies Moves

const TERMINAL: readonly PaymentState[] = TERMINAL_PAYMENT_STATES

/** Whether the state is final. */
export function isTerminal(state: PaymentState): boolean {
  return TERMINAL.includes(state)
}

/** Whether the table allows the change. Keeping the state is not a change. */
export function isLegalMove(from: PaymentState, to: PaymentState, moves: Moves = PAYMENT_MOVES): boolean {
  return moves[from].includes(to)
}
