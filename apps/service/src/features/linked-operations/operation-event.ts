import { fromMinor } from '@modulor/rules'
import { draftMerchantEvent } from '../merchant-events'
import { eventFactsOf, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import { isRequestedKind } from './operation-kinds'

/** What the merchant is told of an operation (SVC-4): how it ended; undefined before that. */
export function operationEventOf(operation: LinkedOperation, payment: Payment, now: Date): object | undefined {
  const { id, kind, state, amountMinor, source, failureCode } = operation
  if (!isRequestedKind(kind)) return undefined
  const isFailedRefund = kind === 'refund' && state === 'failed'
  if (state !== 'succeeded' && !isFailedRefund) return undefined
  const type = isFailedRefund ? ('refund.failed' as const) : (`${kind}.succeeded` as const)
  const { body } = draftMerchantEvent(eventFactsOf(payment, type), now)
  return {
    ...body,
    data: {
      ...body.data,
      operation: {
        operation_id: id,
        kind,
        source,
        amount: fromMinor(amountMinor, payment.precision),
        failure_code: failureCode,
      },
    },
  }
}
