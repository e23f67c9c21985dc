import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import { keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { isEnded } from '../operations/state'
import { APPROVE, behaves } from '../outcomes/behaviour'

/** The properties of an operation that was closed before its request arrived; XTS is ISO 4217's currency for tests. */
const UNSEEN = {
  amount: '0.00',
  currency: 'XTS',
  method: 'unseen',
  code: null,
  capture: 'automatic',
  cardLast4: null,
  returnUrl: null,
  callbackUrl: null,
  requestId: null,
  threeDs: null,
  behaviour: behaves(APPROVE),
} as const

/**
 * Fences an operation (SVC-5). An operation that has ended is returned unchanged, and an open one becomes closed. For
 * an unknown reference a closed operation is stored, so that a request which is still on its way finds the reference
 * closed.
 */
export function closeOperation(operations: OperationService, kind: Facts['kind'], reference: string): Operation {
  const operation = operations.store.find(keyOf({ kind, reference }))
  if (operation === undefined) return operations.open({ ...UNSEEN, documents: [], kind, reference }, { name: 'closed' })
  return isEnded(operation.state) ? operation : operations.move(operation, { name: 'closed' })
}
