import { unitsOf } from '../operations/amount'
import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import { keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { done, refused } from './outcome'
import type { Outcome } from './outcome'

export type Opened = Outcome<{ readonly operation: Operation; readonly isNew: boolean }>

type PaymentRequest = { readonly merchant_reference: string; readonly amount: string; readonly currency: string }

/**
 * Returns the operation that already has the reference, or null. A different sum is refused. A reference that was
 * closed before its request arrived returns a closed operation for every request.
 */
export function findSame(operations: OperationService, kind: Facts['kind'], request: PaymentRequest): Opened | null {
  const operation = operations.store.find(keyOf({ kind, reference: request.merchant_reference }))
  if (operation === undefined) return null
  const { facts } = operation
  if (facts.method === 'unseen') {
    const { amount, currency } = request
    return done({ operation: { ...operation, facts: { ...facts, amount, currency } }, isNew: false })
  }
  const isSame = unitsOf(facts.amount) === unitsOf(request.amount) && facts.currency === request.currency
  return isSame ? done({ operation, isNew: false }) : refused('reference_reused')
}
