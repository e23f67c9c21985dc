import { describe, expect, it } from 'vitest'
import { FIRST_STATES, State, TRANSITIONS } from './state'

const names = State.options.map((option) => option.shape.name.value)

describe('the states of an operation', () => {
  it('SVC-3 has a row for every state, and reaches every state from a first one', () => {
    const reached = new Set(FIRST_STATES)
    for (const name of reached) for (const next of TRANSITIONS[name]) reached.add(next)
    expect([...reached].sort()).toEqual([...names].sort())
    expect(Object.keys(TRANSITIONS).sort()).toEqual([...names].sort())
  })

  it('SVC-5 never leaves a final state', () => {
    const ends = names.filter((name) => TRANSITIONS[name].length === 0)
    expect(ends).toEqual(['succeeded', 'declined', 'cancelled', 'closed', 'expired'])
  })
})
