import { decimalsOf, withDecimalsOf, unitsOf } from '../operations/amount'
import type { OperationService } from './operation-service'
import type { Operation } from '../operations/operation'
import { done, refused } from './outcome'
import type { Outcome } from './outcome'

/**
 * Charges an authorised payment once, completely or in part; the rest is released. Repeating the same capture returns
 * the payment.
 */
export function capturePayment(operations: OperationService, operation: Operation, amount: string): Outcome<Operation> {
  const { facts, state, capturedAmount } = operation
  if (state.name === 'succeeded' && unitsOf(capturedAmount) === unitsOf(amount)) return done(operation)
  if (state.name !== 'authorised') return refused('not_capturable')
  if (unitsOf(amount) > unitsOf(facts.amount) || decimalsOf(amount) > decimalsOf(facts.amount)) {
    return refused('amount_too_large')
  }
  return done(operations.move(operation, { name: 'succeeded' }, withDecimalsOf(amount, facts.amount)))
}
