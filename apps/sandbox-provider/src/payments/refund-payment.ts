import { decimalsOf, withDecimalsOf, unitsOf } from '../operations/amount'
import type { OperationService } from './operation-service'
import type { Operation } from '../operations/operation'
import { refundableUnitsOf } from '../operations/reports'
import { done, refused } from './outcome'
import type { Outcome } from './outcome'

/** Refunds the captured sum or a part of it. A refund reference counts once, and must keep its amount. */
export function refundPayment(
  operations: OperationService,
  operation: Operation,
  refund: { readonly reference: string; readonly amount: string },
): Outcome<Operation> {
  const { facts, state, refunds } = operation
  const known = refunds.find((other) => other.reference === refund.reference)
  if (known !== undefined) {
    return unitsOf(known.amount) === unitsOf(refund.amount) ? done(operation) : refused('reference_reused')
  }
  if (state.name !== 'succeeded') return refused('not_refundable')
  const leftUnits = refundableUnitsOf(operation)
  if (unitsOf(refund.amount) > leftUnits || decimalsOf(refund.amount) > decimalsOf(facts.amount)) {
    return refused('amount_too_large')
  }
  return done(operations.refund(operation, refund.reference, withDecimalsOf(refund.amount, facts.amount)))
}
