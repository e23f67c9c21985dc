import { PAYMENT_STATES } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { paymentResultOf, resultStatusOf, transactionStatusOf } from './payment-result-of'

describe('payment result', () => {
  it.each([
    ['success', 'success', 'success'],
    ['charity-success', 'success', 'success'],
    ['error', 'decline', 'decline'],
    ['processing', 'processing', null],
    ['await', 'processing', null],
  ] as const)(
    'RESULT-1 the result of the status %s is %s, with the order result %s',
    (status, result, resultStatus) => {
      expect(paymentResultOf(status)).toBe(result)
      expect(resultStatusOf(status)).toBe(resultStatus)
    },
  )

  it('RESULT-1 only a payment that has ended is shown as a success or a failure', () => {
    expect(PAYMENT_STATES.map((state) => [state, transactionStatusOf(state)])).toEqual([
      ['created', 'processing'],
      ['submitting', 'processing'],
      ['action_required', 'await'],
      ['processing', 'processing'],
      ['unknown', 'processing'],
      ['succeeded', 'success'],
      ['declined', 'error'],
      ['cancelled', 'error'],
      ['expired', 'error'],
    ])
  })
})
