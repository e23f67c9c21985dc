import { describe, expect, it } from 'vitest'
import { caseFactName, caseFactValue } from './case-facts'

describe('facts of cases', () => {
  it('issue-12 3 a fact has the name that it has in its kind of case', () => {
    expect(caseFactName('late_success', 'state')).toBe('The payment was then')
    expect(caseFactName('operation_unsettled', 'state')).toBe('The operation was then')
    expect(caseFactName('late_success', 'amount')).toBe('The provider’s sum')
    // What the statement does not have has no sum of the provider.
    expect(caseFactName('statement_break', 'amount')).toBe('Amount')
    expect(caseFactName('event_given_up', 'eventId')).toBe('Event')
    expect(caseFactName('a kind of a later release', 'some_fact')).toBe('Some fact')
  })

  it('issue-12 3 codes are read as words, ids and names stay as they are', () => {
    expect(caseFactValue('break', 'missing_here')).toBe('Missing here')
    expect(caseFactValue('player', 'player_one')).toBe('player_one')
  })
})
