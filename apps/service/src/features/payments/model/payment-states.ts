/**
 * The life of a payment (SVC-2, design section 4). One table: code decides by it, the database holds a copy that its
 * trigger enforces (migration 0003), and a test keeps `docs/payment-states.md` and that copy equal to it.
 *
 * - created: accepted; exists only inside the transaction of phase A.
 * - submitting: the provider is being called, or the process that called it died.
 * - action_required: the provider waits for the player (3-D Secure, a bank's page).
 * - processing: the provider works on it.
 * - unknown: an answer was lost or made no sense. The player sees processing, never a failure.
 * - succeeded, declined, cancelled, expired: the end. A correction is a new linked operation, never a way out of here.
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

/** Whether nothing may change any more. */
export function isTerminal(state: PaymentState): boolean {
  return TERMINAL.includes(state)
}

/** Whether the table allows the move. Staying is not a move. */
export function isLegalMove(from: PaymentState, to: PaymentState, moves: Moves = PAYMENT_MOVES): boolean {
  return moves[from].includes(to)
}
