import { expect, it } from 'vitest'
import { brandNote, formatFunnel } from './format-funnel'
import type { FunnelLine } from './funnel.repository'

const never = { median_s: null, p90_s: null }
const line = (group: string | null, counts: readonly [number, number, number, number]): FunnelLine => ({
  group,
  list_count: counts[0],
  method_count: counts[1],
  submit_count: counts[2],
  success_count: counts[3],
  list_to_method: { median_s: 1.25, p90_s: 10 },
  method_to_submit: never,
  submit_to_result: never,
})

it('CLICK-3 the funnel is a table: the total first, shares of the step before, and a dash for a missing share', () => {
  const lines = [line(null, [200, 50, 0, 0]), line('DE', [8, 8, 4, 1]), line(null, [0, 0, 0, 0])]
  expect(formatFunnel(lines, 'country').split('\n')).toEqual([
    'country  list       method      submit     success  list→method s  method→submit s  submit→result s',
    'all       200  50 (25.0 %)   0 (0.0 %)       0 (–)     1.3 / 10.0            – / –            – / –',
    'DE          8  8 (100.0 %)  4 (50.0 %)  1 (25.0 %)     1.3 / 10.0            – / –            – / –',
    'unknown     0        0 (–)       0 (–)       0 (–)     1.3 / 10.0            – / –            – / –',
  ])
})

it('CLICK-3 the output differs for a brand without events and a misspelled brand', () => {
  expect(brandNote('com', ['COM', 'HARBOUR'])).toBe(
    'The brand "com" has no events of these days. Brands that have: COM, HARBOUR.',
  )
  expect(brandNote('COM', [])).toContain('Brands that have: none.')
  expect(brandNote('COM', ['COM'])).toBeUndefined()
})
