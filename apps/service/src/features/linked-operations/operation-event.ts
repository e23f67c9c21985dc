import type { PaymentEventType } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import { draftMerchantEvent } from '../merchant-events'
import { eventFactsOf, type Payment } from '../payments'
import { disputeStateOf } from './dispute'
import type { LinkedOperation } from './linked-operation'
import { isRequestedKind } from './operation-kinds'

function eventTypeOf({ kind, state }: LinkedOperation): PaymentEventType | undefined {
  if (kind === 'dispute') {
    const dispute = disputeStateOf(state)
    return dispute && `dispute.${dispute}`
  }
  // The event type of a refund that failed after its success is the same: the payer does not have the money.
  const hasFailed = state === 'failed' || state === 'failed_late'
  if (hasFailed && (kind === 'refund' || kind === 'capture' || kind === 'void')) return `${kind}.failed`
  return state === 'succeeded' && isRequestedKind(kind) ? `${kind}.succeeded` : undefined
}

/** The merchant event of an operation (SVC-4): its end, or an opened dispute; undefined for all other states. */
export function operationEventOf(operation: LinkedOperation, payment: Payment, now: Date): object | undefined {
  const { id, kind, origin, amountMinor, providerFeeMinor, returnedFeeMinor, source, failureCode } = operation
  const type = eventTypeOf(operation)
  if (!type) return undefined
  const { body } = draftMerchantEvent(eventFactsOf(payment, type), now)
  return {
    ...body,
    data: {
      ...body.data,
      operation: {
        operation_id: id,
        kind,
        origin,
        borne_by: source,
        amount: fromMinor(amountMinor, payment.precision),
        provider_fee: fromMinor(providerFeeMinor, payment.precision),
        returned_fee: fromMinor(returnedFeeMinor, payment.precision),
        failure_code: failureCode,
      },
    },
  }
}
