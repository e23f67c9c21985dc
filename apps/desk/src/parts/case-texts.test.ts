import { BREAK_KINDS, CASE_KINDS, OPERATION_KINDS } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { caseTextOf, effectOf } from './case-texts'

const OTHER = caseTextOf('a kind of a later release')
const hasText = ({ meaning, advice }: typeof OTHER) => meaning.length > 20 && advice.length > 20

describe('texts of cases', () => {
  it.each(CASE_KINDS.filter((kind) => kind !== 'statement_break'))(
    'issue-12 2 3 %s says what happened and what to do',
    (kind) => {
      expect(hasText(caseTextOf(kind))).toBe(true)
      expect(caseTextOf(kind)).not.toBe(OTHER)
    },
  )

  it.each(BREAK_KINDS)('issue-12 3 4 the break %s says what is wrong and what to do', (kind) => {
    expect(hasText(caseTextOf('statement_break', { break: kind }))).toBe(true)
    expect(caseTextOf('statement_break', { break: kind })).not.toBe(OTHER)
  })

  it('issue-14 2 a late success of a former attempt does not say how the payment itself ended', () => {
    const former = caseTextOf('late_success', { attempt: '1' })
    expect(former.meaning).toContain('had gone on to another provider')
    expect(former.meaning).not.toBe(caseTextOf('late_success', {}).meaning)
  })

  it('issue-9 1.6 a failover does not say that the database is older', () => {
    const failover = caseTextOf('database_restored', { cause: 'server_replaced' })
    expect(failover.meaning).toContain('after a failover')
    expect(failover.meaning).not.toBe(caseTextOf('database_restored', {}).meaning)
  })

  it('issue-12 3 what this desk does not know points to the facts', () => {
    for (const kind of ['statement_break', 'toString']) expect(caseTextOf(kind)).toBe(OTHER)
    expect(caseTextOf('statement_break', { break: 'constructor' })).toBe(OTHER)
    expect(hasText(OTHER)).toBe(true)
  })

  it.each([
    ['player', 'is taken from the player’s balance'],
    ['merchant', 'the merchant bears it'],
    ['provider', 'which was not credited'],
  ])('issue-12 1 a refund at the expense of the %s says whose money it is', (source, words) => {
    expect(effectOf('refund', source, '5.00 EUR')).toContain(words)
  })

  it.each(OPERATION_KINDS)('issue-12 1 3 the operation %s says what it does with the money', (kind) => {
    expect(effectOf(kind, 'player', '5.00 EUR')).toMatch(/^.*5\.00 EUR.*\.$/)
  })
})
