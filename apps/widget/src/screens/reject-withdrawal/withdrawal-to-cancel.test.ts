import { describe, expect, it } from 'vitest'
import { withdrawalToCancel } from './withdrawal-to-cancel'

const withdrawals = (...ids: string[]) =>
  ids.map((id) => ({
    id,
    methodName: 'Bank',
    destination: null,
    amount: '1',
    currency: 'EUR',
    reference: id,
    canReverse: true,
  }))

describe('withdrawalToCancel', () => {
  it.each([
    ['the list is not loaded: none is chosen', null, 'a', null, null, false],
    ['the only one there is', ['a'], null, null, 'a', false],
    ['of several withdrawals none is chosen', ['a', 'b'], null, null, null, false],
    ['the player chose', ['a', 'b'], null, 'b', 'b', false],
    ['the player chose all', ['a', 'b'], 'a', 'all', 'all', false],
    ['the named one', ['a', 'b'], 'b', null, 'b', false],
    ['another than the named one, on purpose', ['a', 'b'], 'b', 'a', 'a', false],
    ['the named one is gone, and the only other one is not meant', ['a'], 'gone', null, null, true],
    ['the named one is gone, and nothing is left', [], 'gone', null, null, true],
    ['the named one is gone, and the player chose the other', ['a'], 'gone', 'a', 'a', true],
    ['what was chosen is gone', ['a', 'b'], null, 'gone', null, false],
    ['nothing is named and nothing is left', [], null, null, 'all', false],
    ['the list cannot be read: the named one is chosen', 'unread', 'a', null, 'a', false],
    ['the list cannot be read and none is named: all are chosen', 'unread', null, null, 'all', false],
  ] as const)('REV-1 issue-8 1.3 %s', (_when, open, named, choice, chosen, isNamedMissing) => {
    const known = open === null || open === 'unread' ? open : withdrawals(...open)
    expect(withdrawalToCancel({ open: known, named, choice })).toEqual({ chosen, isNamedMissing })
  })
})
