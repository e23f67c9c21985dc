import { expect, it } from 'vitest'
import type { Facts } from '../../../providers/provider'
import { isStorable, parseStoredUpdate, toStoredUpdate } from './stored-verdict'

it('SVC-5 issue-12 1 a callback that waits for its processing keeps every fact of the provider', () => {
  const facts: Required<Facts> = {
    ...{ reference: 'R1', amount: '25.00', currency: 'EUR', sequence: 3 },
    ...{ payOutCode: '4711', isAuthorised: true },
  }
  const update = { verdict: { kind: 'processing', facts } } as const
  expect(parseStoredUpdate(JSON.parse(JSON.stringify(toStoredUpdate(update, false))))).toEqual(update)
  // A provider that can be asked is more reliable than an old message.
  expect(toStoredUpdate(update, true)).toBeNull()
})

it.each([
  ['an amount of 64 characters', { amount: '1'.repeat(64) }, true],
  ['a longer one', { amount: '1'.repeat(65) }, false],
  ['a currency of 16', { currency: 'X'.repeat(16) }, true],
  ['a longer one', { currency: 'X'.repeat(17) }, false],
  ['the first of all sequences', { sequence: 0 }, true],
  ['one before it', { sequence: -1 }, false],
  ['a returned fee of 64 characters', { returnedFee: '1'.repeat(64) }, true],
  ['a longer one', { returnedFee: '1'.repeat(65) }, false],
])('issue-12 1 a report with %s can be stored or not', (_, more, isKept) => {
  const report = { kind: 'dispute', id: 'dp_1', amount: '10.00', currency: 'EUR', fee: null, state: 'opened' } as const
  expect(isStorable({ report: { ...report, ...more } })).toBe(isKept)
})

it('SVC-5 an event with text that cannot be stored is ignored, wherever the text is', () => {
  const facts: Facts = { reference: 'R1', amount: '25.00', currency: 'EUR', sequence: 3 }
  const event = { eventId: 'e-1', payment: { paymentId: 'p-1' }, verdict: { kind: 'succeeded', facts } } as const
  expect(isStorable(event)).toBe(true)
  for (const wrong of [
    { ...event, eventId: 'e\0' },
    { ...event, payment: { paymentId: '\ud800' } },
    { ...event, verdict: { ...event.verdict, facts: { ...facts, currency: 'E\0R' } } },
  ])
    expect(isStorable(wrong)).toBe(false)
})

it('decision-90 the end of an operation that waits for its processing is kept', () => {
  const operation = { operationId: 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1', kind: 'failed', code: 'late' } as const
  expect(parseStoredUpdate(JSON.parse(JSON.stringify(toStoredUpdate({ operation }, true))))).toEqual({ operation })
  expect(isStorable({ operation: { ...operation, operationId: 'ours' } })).toBe(false)
})
