/** A change of a payment, and its cause. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { ProviderAction } from '../../../actions/registry'
import type { Facts } from '../../../providers/provider'

/** What the verdict comes from; stored with the state change. */
export type Cause =
  | 'submit'
  | 'resend'
  | 'close'
  /** The payment no longer waits for the player, and the provider guarantees nothing: it stays to be confirmed. */
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
  /** The sequence number of a report that was not applied. Reports before it have no effect from then on. */
  readonly sequence?: number
}

/**
 * How a payment ends if its provider moved another sum. `declined`: the deposit did not succeed as requested, and what was
 * charged is credited or given back. `succeeded`: the payment counts with its own sum, and an operation corrects the
 * difference.
 */
export type MismatchEnd = 'declined' | 'succeeded'
/**
 * `not_so`: the payment or what its provider moved is not as the operator saw it. `amount_not_confirmed`: everything is as
 * the operator saw it, but the provider does not say now what it moved.
 */
export type EndOfMismatched = 'ended' | 'not_so' | 'provider_not_configured' | 'amount_not_confirmed'
