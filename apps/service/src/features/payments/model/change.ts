/** What may happen to a payment: a change of it, and what brought it. */
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
