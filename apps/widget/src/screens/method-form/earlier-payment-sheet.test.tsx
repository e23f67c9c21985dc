import { expect, it } from 'vitest'
import { toOpenPayment } from '../../api/to-open-payment'
import { paymentSummarySample } from '../../api/wire-samples'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { EarlierPaymentSheet } from './earlier-payment-sheet'

const submission = { getState: () => ({ kind: 'idle' }) as const, proceed: () => undefined, dismiss: () => undefined }

it.each([
  ['deposit', 'await', false, /You have an open payment.*is not finished/, 'Make another payment'],
  ['withdrawal', 'processing', false, /You have an open withdrawal.*is not finished/, 'Make another withdrawal'],
  ['deposit', 'success', false, /You have already paid this.*went through/, 'Pay again'],
  ['withdrawal', 'success', false, /You have already made this withdrawal.*was sent/, 'Make another withdrawal'],
  ['deposit', 'success', true, /You have already paid this.*nothing left to pay/, null],
] as const)(
  'API-13 issue-8 1.1 the question about an earlier %s in the state %s has its own text',
  (flow, status, isOrder, words, another) => {
    const about = toOpenPayment(paymentSummarySample({ flow, transaction_status: status, can_cancel: false }))
    const markup = draw(<EarlierPaymentSheet about={about} isOrder={isOrder} submission={submission} />, {
      store: storeOf({}),
    })
    expect(wordsOf(markup)).toMatch(words)
    if (flow === 'withdrawal') expect(wordsOf(markup)).not.toMatch(/\bpaid\b|\bpayment\b|Pay again/)
    expect(buttonsOf(markup).at(-1)).toBe(another ?? 'Show payment')
  },
)
