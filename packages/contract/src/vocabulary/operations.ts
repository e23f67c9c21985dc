/** Linked operations (issue-12 1): what may happen to a payment after its end, which it keeps, and to one that is authorised. */

export const OPERATION_KINDS = [
  /** Money of a deposit goes back through the provider, once or in parts. */
  'refund',
  /** Charges a deposit that the provider has authorised, whole. */
  'capture',
  /** Releases what the provider has reserved of such a deposit: it is never charged. */
  'void',
  /** A payout that the provider sent came back: the player has the money again. */
  'payout_return',
  /** The provider charged a deposit after it had ended without success: the player gets the money. */
  'late_credit',
  /** The payer's bank took the money back, for now or for good. */
  'dispute',
  /** Moves money between accounts of the ledger, within what the payment moved. */
  'correction',
  /** The merchant bears a loss. */
  'write_off',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/**
 * - awaiting_approval: a second person has to agree; the money is reserved.
 * - sending: the provider is being called, or the process that called it died.
 * - pending: the provider works on it.
 * - unknown: an answer was lost. Never shown as a failure.
 * - failed_late: it had succeeded, and the provider took that back; has postings of its own.
 */
export const OPERATION_STATES = [
  'awaiting_approval',
  'sending',
  'pending',
  'unknown',
  'succeeded',
  'failed',
  'failed_late',
  'rejected',
  'expired',
] as const
export type OperationState = (typeof OPERATION_STATES)[number]

export const OPERATION_ORIGINS = ['operator', 'merchant', 'provider'] as const
export type OperationOrigin = (typeof OPERATION_ORIGINS)[number]

/** `player`: from the player's balance. `merchant`: the merchant bears it. These two can be asked for. */
export const REQUESTED_SOURCES = ['player', 'merchant'] as const
/** `provider`: the provider gives back what it charged and nobody was credited. Only a case offers it. */
export const OPERATION_SOURCES = ['player', 'merchant', 'provider'] as const
export type OperationSource = (typeof OPERATION_SOURCES)[number]

/** Where a dispute stands. `won`: the money is back. `lost`: it is gone for good, with its fee. */
export const DISPUTE_STATES = ['opened', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
