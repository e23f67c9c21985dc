/** Operator cases (issue-12 2): the questions that only a person may answer. They never change a payment that has ended. */

export const CASE_KINDS = [
  'late_success',
  'late_decline',
  'amount_mismatch',
  'reference_mismatch',
  'never_settled',
  /** A refund, or another linked operation, without an end for a day. */
  'operation_unsettled',
  /** The merchant's wallet has not accepted a commit, a cancel or a credit, for an hour or by a refusal. */
  'wallet_unsettled',
  /** The provider reported a dispute, a return or a refund that could not be booked. */
  'provider_report',
  /** A line of a provider's statement fits nothing of ours, or something of ours is not on it. */
  'statement_break',
  'event_given_up',
  'unknown_payment',
  'database_restored',
  'ledger_broken',
  'vault_unreadable',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/**
 * What is wrong between a provider's statement and us (issue-12 4).
 *
 * - missing_here: a line that is about none of our payments or operations.
 * - missing_at_provider: something of ours that the statement does not have.
 * - over_amount, under_amount: the line has more, or less, than we have.
 * - currency, direction, data: another currency, the wrong sign, or references that contradict each other.
 * - duplicate_line: what it is about has a line already.
 * - ambiguous: it fits several, and says of none that it is the one.
 * - wrong_state: the payment has not succeeded here.
 * - no_rule, unknown_fee: a kind of line that no rule knows; a fee of no known brand.
 * - balance: the statement does not agree with itself, or with the one before it.
 */
export const BREAK_KINDS = [
  'missing_here',
  'missing_at_provider',
  'over_amount',
  'under_amount',
  'currency',
  'direction',
  'data',
  'duplicate_line',
  'ambiguous',
  'wrong_state',
  'no_rule',
  'unknown_fee',
  'balance',
] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
