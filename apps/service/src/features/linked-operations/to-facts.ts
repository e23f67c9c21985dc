import type { NetFacts, OperationFacts, OperationRecord } from '@modulor/contract/merchant'
import { fromMinor } from '@modulor/rules'
import { disputeStateOf } from './dispute'
import type { LinkedOperation } from './linked-operation'
import type { NetPosition } from './net-position'

type OfCurrency = { readonly currency: string; readonly precision: number }

/** Without the operators who requested and decided it, because merchants must not see them. */
export function operationFactsOf(operation: LinkedOperation, ofCurrency: OfCurrency): OperationFacts {
  const { source, ...facts } = operationRecordOf(operation, ofCurrency)
  return { ...facts, borne_by: source }
}

export function operationRecordOf(operation: LinkedOperation, { currency, precision }: OfCurrency): OperationRecord {
  return {
    operation_id: operation.id,
    payment_id: operation.paymentId,
    kind: operation.kind,
    origin: operation.origin,
    source: operation.source,
    state: operation.state,
    dispute_state: (operation.kind === 'dispute' && disputeStateOf(operation.state)) || null,
    currency,
    amount: fromMinor(operation.amountMinor, precision),
    provider_fee: fromMinor(operation.providerFeeMinor, precision),
    returned_fee: fromMinor(operation.returnedFeeMinor, precision),
    reason: operation.reason,
    failure_code: operation.failureCode,
    created_at: operation.createdAt.toISOString(),
    updated_at: operation.updatedAt.toISOString(),
  }
}

export function netFactsOf(net: NetPosition, { precision }: Pick<OfCurrency, 'precision'>): NetFacts {
  return {
    paid: fromMinor(net.paidMinor, precision),
    moved: fromMinor(net.movedMinor, precision),
    reserved: fromMinor(net.reservedMinor, precision),
    left: fromMinor(net.leftMinor, precision),
  }
}
