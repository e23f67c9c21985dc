/** Operator cases (issue-12 2): questions that only a person may decide. A case never changes a payment that has ended. */

export const CASE_KINDS = [
  'late_success',
  'late_decline',
  'amount_mismatch',
  'reference_mismatch',
  'never_settled',
  /** A refund, or another linked operation, that has not ended within a day. */
  'operation_unsettled',
  /** The merchant's wallet has refused a commit, a cancel or a credit, or has not accepted it for an hour. */
  'wallet_unsettled',
  /** The provider reported a dispute, a return or a refund that could not be booked. */
  'provider_report',
  /** A line of a provider's statement matches no movement of ours, or a movement of ours is not on the statement. */
  'statement_break',
  'event_given_up',
  'unknown_payment',
  'database_restored',
  'ledger_broken',
  'vault_unreadable',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/**
 * The differences between a provider's statement and our records (issue-12 4).
 *
 * - missing_here: the line matches none of our payments or operations.
 * - missing_at_provider: a movement of ours that is not on the statement.
 * - over_amount, under_amount: the line has a larger, or smaller, amount than our record.
 * - currency, direction, data: another currency, the wrong sign, or references that contradict each other.
 * - duplicate_line: the same payment or operation already has a line.
 * - ambiguous: the line matches several records and identifies none of them.
 * - wrong_state: the payment has not succeeded in our records.
 * - no_rule, unknown_fee: there is no rule for the kind of the line; a fee without a known brand.
 * - balance: the sums of the statement contradict each other, or the statement before it.
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
