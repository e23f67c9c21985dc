/** Linked operations (issue-12 1): what can follow after a payment has ended, without changing its state, or while it is authorised. */

export const OPERATION_KINDS = [
  /** Money of a deposit goes back through the provider, once or in parts. */
  'refund',
  /** Charges the whole sum of a deposit that the provider has authorised. */
  'capture',
  /** Releases the sum of an authorised deposit, which is then never charged. */
  'void',
  /** A payout that the provider sent was returned: the player gets the money back. */
  'payout_return',
  /** The provider charged a deposit after it had ended without success: the player gets the money. */
  'late_credit',
  /** The payer's bank took the money back, temporarily or permanently. */
  'dispute',
  /** Moves money between accounts of the ledger, at most the sum that the payment moved. */
  'correction',
  /** The merchant bears a loss. */
  'write_off',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/**
 * - awaiting_approval: a second operator has to agree; the money is reserved.
 * - sending: the provider is being called, or the process that called it died.
 * - pending: the provider is processing it.
 * - unknown: the provider's response was lost. Never shown as a failure.
 * - failed_late: it had succeeded, and the provider reversed it later; has postings of its own.
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

/** Who pays. `player`: from the player's balance. `merchant`: the merchant. Only these two can be requested. */
export const REQUESTED_SOURCES = ['player', 'merchant'] as const
/** `provider`: the provider returns a sum that it charged and that was not credited to a player. Only a case offers it. */
export const OPERATION_SOURCES = ['player', 'merchant', 'provider'] as const
export type OperationSource = (typeof OPERATION_SOURCES)[number]

/** The state of a dispute. `won`: the money was returned. `lost`: the money and the fee are lost permanently. */
export const DISPUTE_STATES = ['opened', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
