/** What may happen to a payment: a change of it, what brought it, and the questions that it leaves to a person. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { ProviderAction } from '../../../actions/registry'
import type { Facts } from '../../../providers/provider'

/** What brought the verdict; it is written beside the move. */
export type Cause =
  | 'submit'
  | 'resend'
  | 'close'
  /** Nobody waits for the player any more, and the provider promises nothing: it stays to be confirmed. */
  | 'give_up'
  | 'reconcile'
  | 'callback'
  | 'three_ds'
  /** The player came back from the provider's page. */
  | 'return'
  | 'read'
  | 'reverse'
  | 'confirm'
  | 'cancel'
  /** An operator resolves a case: the provider charged another sum. */
  | 'mismatch'

/** Questions that only a person may answer. They never change a payment that has ended. */
export type CaseKind =
  | 'late_success'
  | 'late_decline'
  | 'amount_mismatch'
  | 'reference_mismatch'
  | 'never_settled'
  | 'event_given_up'
  /** A refund, or another linked operation, without an end for a day. */
  | 'operation_unsettled'
  /** The provider reported a dispute, a return or a refund that could not be booked. */
  | 'provider_report'
  /** A line of a provider's statement fits nothing of ours, or something of ours is not on it. */
  | 'statement_break'
  | 'unknown_payment'
  | 'database_restored'
  | 'ledger_broken'
  | 'vault_unreadable'

export type Change = {
  readonly state: PaymentState
  readonly declineCode: DeclineCode | null
  readonly action: ProviderAction | null
  readonly expiresAt: Date | null
  readonly facts: Facts | null
  /** Of a report that was not applied: what is older than it has no effect any more. */
  readonly sequence?: number
}

/**
 * How a payment ends of which the provider moved another sum. `declined`: a deposit did not succeed as it was asked, and what was
 * charged is credited or given back. `succeeded`: the provider has what the payment asked for, and an operation corrects
 * the difference.
 */
export type MismatchEnd = 'declined' | 'succeeded'
