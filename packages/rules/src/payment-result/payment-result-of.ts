import type { PaymentState, ResultStatus, TransactionStatus } from '@modulor/contract/vocabulary'

/** What a result page shows. */
export type PaymentResult = 'success' | 'decline' | 'processing'

const RESULTS: Readonly<Record<TransactionStatus, PaymentResult>> = {
  success: 'success',
  'charity-success': 'success',
  error: 'decline',
  processing: 'processing',
  await: 'processing',
}

const STATUSES: Readonly<Record<PaymentState, TransactionStatus>> = {
  created: 'processing',
  submitting: 'processing',
  action_required: 'await',
  processing: 'processing',
  unknown: 'processing',
  succeeded: 'success',
  declined: 'error',
  cancelled: 'error',
  expired: 'error',
}

/** The result that the player is shown for a payment status (RESULT-1). */
export function paymentResultOf(status: TransactionStatus): PaymentResult {
  return RESULTS[status]
}

/**
 * The status on the wire for a payment's state in the service (RESULT-1). After a lost response
 * (`unknown`) the status is processing, never failed, because the money may have moved.
 */
export function transactionStatusOf(state: PaymentState): TransactionStatus {
  return STATUSES[state]
}

/** The order's result for a payment status, or null while there is none (RESULT-2). */
export function resultStatusOf(status: TransactionStatus): ResultStatus | null {
  const result = paymentResultOf(status)
  return result === 'processing' ? null : result
}
