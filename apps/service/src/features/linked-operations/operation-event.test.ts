import type { OperationKind, OperationState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { samplePayment } from '../payments/model/payment-sample'
import type { LinkedOperation } from './linked-operation'
import { operationEventOf } from './operation-event'

const NOW = new Date('2026-03-05T12:00:00.000Z')
const eventOf = (kind: OperationKind, state: OperationState) => {
  const sums = { amountMinor: 10_50n, providerFeeMinor: 15_00n, returnedFeeMinor: 1n }
  const operation = { id: 'op', kind, state, origin: 'operator', source: 'player', failureCode: null, ...sums }
  return operationEventOf(operation as LinkedOperation, samplePayment({ state: 'succeeded' }), NOW)
}

describe('the merchant’s event about an operation', () => {
  it.each<[OperationKind, OperationState, string | undefined]>([
    ['refund', 'succeeded', 'refund.succeeded'],
    ['refund', 'failed', 'refund.failed'],
    ['refund', 'failed_late', 'refund.failed'],
    ['refund', 'sending', undefined],
    ['refund', 'unknown', undefined],
    ['refund', 'rejected', undefined],
    ['capture', 'failed', 'capture.failed'],
    ['void', 'failed', 'void.failed'],
    ['void', 'succeeded', 'void.succeeded'],
    ['late_credit', 'succeeded', 'late_credit.succeeded'],
    ['late_credit', 'failed', undefined],
    ['dispute', 'pending', 'dispute.opened'],
    ['dispute', 'failed', 'dispute.won'],
    ['dispute', 'failed_late', 'dispute.won'],
    ['dispute', 'succeeded', 'dispute.lost'],
  ])('SVC-4 issue-12 1 for a %s that is %s has the type %s', (kind, state, type) => {
    const event = eventOf(kind, state)
    expect(event && 'type' in event ? event.type : undefined).toBe(type)
  })

  it('SVC-4 MONEY-1 has amounts in the payment’s currency', () => {
    expect(eventOf('refund', 'succeeded')).toMatchObject({
      data: { operation: { operation_id: 'op', amount: '10.50', provider_fee: '15.00', returned_fee: '0.01' } },
    })
  })
})
