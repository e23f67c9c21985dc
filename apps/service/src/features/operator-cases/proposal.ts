import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'

/**
 * An operation that corrects the subject of a case, as the service computed it. The operator cannot change the amount or the
 * payment's end.
 */
export type Proposal = {
  readonly kind: OperationKind
  readonly source: OperationSource
  readonly amountMinor: bigint
  /** It corrects only the difference to what the provider moved; the payment itself succeeds with its own amount. */
  readonly isDifference: boolean
}
