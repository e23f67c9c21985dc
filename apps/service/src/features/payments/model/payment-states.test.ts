import { PAYMENT_STATES, TERMINAL_PAYMENT_STATES, type PaymentState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { PAYMENT_MOVES, isLegalMove, isTerminal, type Moves } from './payment-states'

/** The faults of a table of moves: unreachable states, exits from a final state, dead ends. Empty for a valid one. */
function faultsOf(moves: Moves): string[] {
  const reached = new Set<PaymentState>(['created'])
  for (const state of reached) for (const next of moves[state]) reached.add(next)
  return PAYMENT_STATES.flatMap((state) => [
    ...(reached.has(state) ? [] : [`${state} is unreachable`]),
    ...(isTerminal(state) && moves[state].length > 0 ? [`${state} is an end and has an exit`] : []),
    ...(!isTerminal(state) && moves[state].length === 0 ? [`${state} is no end and has no exit`] : []),
  ])
}

describe('the table of payment states', () => {
  it('SVC-2 reaches every state and leaves no final state', () => {
    expect(faultsOf(PAYMENT_MOVES)).toEqual([])
  })

  it.each([
    [
      'an exit from an end',
      { ...PAYMENT_MOVES, declined: ['succeeded'] as const },
      ['declined is an end and has an exit'],
    ],
    ['a dead end', { ...PAYMENT_MOVES, unknown: [] }, ['unknown is no end and has no exit']],
    [
      'an unreachable state',
      {
        ...PAYMENT_MOVES,
        submitting: ['succeeded', 'declined', 'cancelled', 'action_required', 'processing', 'unknown'] as const,
        action_required: ['processing'] as const,
        processing: ['succeeded'] as const,
        unknown: ['succeeded'] as const,
      },
      ['expired is unreachable'],
    ],
  ])('finds %s', (_, moves, faults) => {
    expect(faultsOf(moves)).toEqual(faults)
  })

  it('SVC-2 no state moves to itself, and a final state has no moves', () => {
    for (const from of PAYMENT_STATES) expect(isLegalMove(from, from)).toBe(false)
    for (const from of TERMINAL_PAYMENT_STATES)
      for (const to of PAYMENT_STATES) expect(isLegalMove(from, to)).toBe(false)
  })
})
