import { describe, expect, it } from 'vitest'
import type { DisputeState } from '@modulor/contract/vocabulary'
import type { ProviderReport } from '../../providers/provider'
import { STATE_OF_DISPUTE, stateAfterReport } from './dispute'
import { effectOfReport, type ReportEffect } from './dispute-report-effect'
import type { LinkedOperation } from './linked-operation'

const KNOWN_SEQUENCE = 5
const bookedAs = (state: DisputeState, providerSequence: number | null) =>
  ({ kind: 'dispute', state: STATE_OF_DISPUTE[state], providerSequence }) as LinkedOperation
const newsOf = (state: DisputeState, sequence?: number): ProviderReport => ({
  ...{ kind: 'dispute', id: 'dp_1', amount: '10.00', currency: 'EUR', fee: null, state },
  ...(sequence !== undefined && { sequence }),
})

/** What was booked, what is reported, and the effect of news: that is newer, that has no order, that a person has compared. */
const TABLE: readonly [DisputeState, DisputeState, ReportEffect, ReportEffect, ReportEffect][] = [
  ['opened', 'opened', 'noted', 'none', 'none'],
  ['opened', 'won', 'advance', 'advance', 'advance'],
  ['opened', 'lost', 'advance', 'advance', 'advance'],
  ['won', 'opened', 'another', 'none', 'none'],
  ['won', 'won', 'noted', 'none', 'none'],
  ['won', 'lost', 'another', 'contradiction', 'another'],
  ['lost', 'opened', 'noted', 'none', 'none'],
  ['lost', 'won', 'advance', 'contradiction', 'advance'],
  ['lost', 'lost', 'noted', 'none', 'none'],
]

describe('news of a dispute', () => {
  it.each(TABLE)('issue-12 1 %s, then %s: newer %s, without an order %s, by hand %s', (before, news, ...effects) => {
    const ordered = bookedAs(before, KNOWN_SEQUENCE)
    expect([
      effectOfReport(newsOf(news, KNOWN_SEQUENCE + 1), ordered),
      effectOfReport(newsOf(news), ordered),
      effectOfReport(newsOf(news), ordered, true),
    ]).toEqual(effects)
    // News with an order cannot be compared with a booking without one.
    expect(effectOfReport(newsOf(news, KNOWN_SEQUENCE), bookedAs(before, null))).toBe(effects[1])
    // The same news again, and older news.
    for (const sequence of [KNOWN_SEQUENCE, KNOWN_SEQUENCE - 1])
      expect(effectOfReport(newsOf(news, sequence), ordered, true)).toBe('none')
  })

  it('issue-12 1 a win after a loss counts as a win: taking the money again is another dispute', () => {
    const wonLate = { ...bookedAs('lost', KNOWN_SEQUENCE), state: 'failed_late' } as LinkedOperation
    expect(effectOfReport(newsOf('lost', KNOWN_SEQUENCE + 1), wonLate)).toBe('another')
    expect(effectOfReport(newsOf('won', KNOWN_SEQUENCE + 1), wonLate)).toBe('noted')
    expect(stateAfterReport('succeeded', 'won')).toBe('failed_late')
    expect([stateAfterReport('pending', 'won'), stateAfterReport('pending', 'lost')]).toEqual(['failed', 'succeeded'])
    expect(stateAfterReport('succeeded', 'lost')).toBe('succeeded')
  })

  it('issue-12 1 news about a refund that is booked already has no effect', () => {
    const refund: ProviderReport = { kind: 'refund', id: 're_1', amount: '10.00', currency: 'EUR' }
    expect(effectOfReport(refund, { kind: 'refund', state: 'succeeded' } as LinkedOperation, true)).toBe('none')
  })
})
