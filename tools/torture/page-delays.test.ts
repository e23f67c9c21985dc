import { describe, expect, it } from 'vitest'
import { lateByFault, latePages, PAGE_BEHIND_MS_MAX, pageDelays } from './page-delays'

const ends = [
  { paymentId: 'quick', atMs: 1_000 },
  { paymentId: 'late', atMs: 2_000 },
  { paymentId: 'never', atMs: 3_000 },
]
const seen = new Map([
  ['quick', 1_000 + PAGE_BEHIND_MS_MAX],
  ['late', 2_001 + PAGE_BEHIND_MS_MAX],
])

describe('how late pages show a result', () => {
  it('SVC-8 RT-6 each page that was late or never showed the result is listed', () => {
    expect(latePages(ends, seen)).toEqual([
      'page behind: the page of payment late had its end after 2001 ms',
      'page behind: the page of payment never never had its end',
    ])
  })

  it('SVC-8 the longest delay is first, and a page that had the result earlier has a delay of 0', () => {
    expect(pageDelays(ends, seen)).toEqual([Infinity, 2_001, 2_000])
    expect(pageDelays([{ paymentId: 'quick', atMs: 9_000 }], seen)).toEqual([0])
  })

  it('SVC-8 RT-6 a time in which no instance can notify a page does not count', () => {
    const outages = [
      { fromMs: 500, toMs: 1_200 },
      { fromMs: 2_900, toMs: 5_000 },
    ]
    // Of the late one 2,001 ms from 2,000 on, 1,101 of them in the second outage; of the quick one 300 in both.
    expect(pageDelays(ends, seen, outages)).toEqual([Infinity, 1_700, 900])
    const faults = outages.map((outage) => ({ ...outage, name: 'database silent', isOutage: true }))
    expect(lateByFault(ends, seen, faults)).toEqual([{ fault: 'database silent', count: 1, longestMs: Infinity }])
  })

  it('SVC-8 late pages are counted by the fault before them', () => {
    const faults = [
      { name: 'kill -9', fromMs: 1_500, toMs: 4_000, isOutage: false },
      { name: 'disk full', fromMs: 9_000, toMs: 9_500, isOutage: true },
    ]
    expect(lateByFault(ends, seen, faults)).toEqual([
      { fault: 'disk full', count: 1, longestMs: Infinity },
      { fault: 'kill -9', count: 1, longestMs: 2_001 },
    ])
    expect(lateByFault(ends, new Map([...seen, ['never', 6_000]]), [])).toEqual([
      { fault: 'no fault', count: 2, longestMs: 3_000 },
    ])
  })
})
