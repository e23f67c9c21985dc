import { describe, expect, it } from 'vitest'
import type { Answer, Facts } from '../../../providers/provider'
import { samplePayment } from '../model/payment-sample'
import { endOfAttempt } from './send-by-route'

const facts: Facts = { reference: 'R1', amount: '25.50', currency: 'EUR', sequence: 3 }
const soft = ['insufficient_funds', 'do_not_honour'] as const
const ended = { answer: 'declined', code: 'do_not_honour', reference: 'R1', sequence: 3 }
const declined = (code: (typeof soft)[number] | 'stolen_card', parts: Partial<Facts> = {}): Answer => ({
  ...{ kind: 'declined', code, facts: { ...facts, ...parts } },
})

describe('whether another provider may be tried', () => {
  it.each<[string, Answer, object | undefined]>([
    ['a decline that the route names', declined('do_not_honour'), ended],
    ['a decline that it does not name', declined('stolen_card'), undefined],
    ['a decline with another amount', declined('do_not_honour', { amount: '20.00' }), undefined],
    ['a decline in another currency', declined('do_not_honour', { currency: 'USD' }), undefined],
    [
      'a payment that was not taken',
      { kind: 'unknown', why: 'http_429', isNotTaken: true },
      { answer: 'not_taken', code: 'http_429', reference: null, sequence: 0 },
    ],
    ['a lost answer', { kind: 'unknown', why: 'timed_out' }, undefined],
    ['an error', { kind: 'unknown', why: 'http_503' }, undefined],
    ['a payment that the provider does not have', { kind: 'unseen' }, undefined],
    ['a success', { kind: 'succeeded', facts }, undefined],
    ['a payment that the provider closed', { kind: 'closed', facts }, undefined],
    ['a payment that the provider processes', { kind: 'processing', facts }, undefined],
    [
      'a page for the player',
      { kind: 'action_required', action: { type: 'redirect', url: 'http://a.test', method: 'GET', fields: {} }, facts },
      undefined,
    ],
  ])('issue-14 2 after %s', (_what, answer, end) => {
    expect(endOfAttempt(samplePayment(), answer, soft)).toEqual(end)
  })

  it('issue-14 2 after no decline where the route names none', () => {
    expect(endOfAttempt(samplePayment(), declined('do_not_honour'), [])).toBeUndefined()
  })
})
