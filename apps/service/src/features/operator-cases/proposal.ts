import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'

/** An operation that corrects what a case is about, as the service computed it. Nobody chooses the sum or the payment's end. */
export type Proposal = {
  readonly kind: OperationKind
  readonly source: OperationSource
  readonly amountMinor: bigint
  /** It corrects only the difference to what the provider moved: the payment itself succeeds with its own sum. */
  readonly isDifference: boolean
}
