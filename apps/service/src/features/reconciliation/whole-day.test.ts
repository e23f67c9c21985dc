import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations'
import { isWholeDay } from './whole-day'

it.each([
  ['whose clocks go forward', 23 * HOUR_MS, true],
  ['whose clocks go forward, to its last second', 23 * HOUR_MS - SECOND_MS, true],
  ['less than any', 23 * HOUR_MS - MINUTE_MS, false],
  ['in its last hour', 23 * HOUR_MS + 31 * MINUTE_MS, false],
  ['in its last half hour', DAY_MS - MINUTE_MS, false],
  ['to its last second', DAY_MS - SECOND_MS, true],
  ['of 24 hours', DAY_MS, true],
  ['whose clocks go back', 25 * HOUR_MS, true],
])('issue-12 4 statements of a day %s (%i ms) cover all of it: %s', (_, timeMs, isWhole) => {
  expect(isWholeDay({ coveredMs: timeMs })).toBe(isWhole)
})
