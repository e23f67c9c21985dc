import { describe, expect, it } from 'vitest'
import { reportIn } from './report-in'

const DETAILS = { report: 'dispute lost', reportId: 'dp_1', amount: '25.50', currency: 'EUR' }
const SUM = { id: 'dp_1', amount: '25.50', currency: 'EUR' }

describe('the report that a case is about', () => {
  it.each([
    [{}, { ...SUM, kind: 'dispute', state: 'lost', fee: null }],
    [
      { fee: '15.00', sequence: '3', returnedFee: '5.00' },
      { ...SUM, kind: 'dispute', state: 'lost', fee: '15.00', sequence: 3, returnedFee: '5.00' },
    ],
    [{ report: 'dispute won' }, { ...SUM, kind: 'dispute', state: 'won', fee: null }],
    [{ report: 'refund' }, { ...SUM, kind: 'refund' }],
    [{ report: 'payout_return' }, { ...SUM, kind: 'payout_return' }],
    [{ report: 'dispute withdrawn' }, undefined],
  ])('issue-12 1 is read from its details with %j', (more, report) => {
    expect(reportIn({ ...DETAILS, ...more })).toEqual(report)
  })

  it.each(Object.keys(DETAILS))('issue-12 1 there is no report without %s', (missing) => {
    expect(reportIn(Object.fromEntries(Object.entries(DETAILS).filter(([name]) => name !== missing)))).toBeUndefined()
  })
})
