import type { PaymentEventType, PaymentState } from '@modulor/contract/vocabulary'
import { expect, it } from 'vitest'
import { samplePayment } from '../model/payment-sample'
import { toEventFacts } from './to-event-facts'

it.each<[PaymentState, PaymentState, PaymentEventType | undefined]>([
  ['created', 'submitting', undefined],
  ['submitting', 'processing', 'payment.processing'],
  ['submitting', 'unknown', 'payment.processing'],
  // A lost answer is processing to the merchant, who knows that already.
  ['processing', 'unknown', undefined],
  ['unknown', 'processing', undefined],
  ['action_required', 'action_required', undefined],
  ['submitting', 'action_required', 'payment.action_required'],
  ['unknown', 'succeeded', 'payment.succeeded'],
  ['processing', 'declined', 'payment.declined'],
  ['action_required', 'cancelled', 'payment.cancelled'],
  ['action_required', 'expired', 'payment.expired'],
])('issue-8 5 SVC-4 a move from %s to %s tells the merchant %s', (from, state, type) => {
  expect(toEventFacts({ ...samplePayment(), state: from }, samplePayment({ state }))?.type).toBe(type)
})

it.each<[boolean, PaymentState, boolean, PaymentEventType | undefined]>([
  [false, 'processing', true, 'payment.authorised'],
  [true, 'processing', true, undefined],
  [true, 'succeeded', true, 'payment.succeeded'],
  [true, 'declined', false, 'payment.declined'],
])(
  'issue-12 1 a deposit authorised %s that becomes %s, authorised %s, tells the merchant %s',
  (was, state, is, type) => {
    expect(
      toEventFacts(
        samplePayment({ state: 'processing', isAuthorised: was }),
        samplePayment({ state, isAuthorised: is }),
      )?.type,
    ).toBe(type)
  },
)

it('issue-12 1 an authorisation reported while the payment’s state was unknown is sent when the state is known', () => {
  const before = samplePayment({ state: 'unknown', isAuthorised: true })
  expect(toEventFacts(before, { ...before, state: 'processing' })?.type).toBe('payment.authorised')
})

it('issue-8 5 SVC-4 an event has every amount in the currency’s units', () => {
  const payment = samplePayment({ state: 'succeeded', taxMinor: 5n, bonusMinor: 500n, totalMinor: 2555n })
  expect(toEventFacts(samplePayment({ state: 'processing' }), payment)).toMatchObject({
    amount: '25.00',
    fee: '0.50',
    tax: '0.05',
    bonus: '5.00',
    total: '25.55',
    received: '25.00',
    status: 'success',
  })
})
