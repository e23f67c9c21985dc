import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../durations'
import { isWholeDay } from './whole-day'

it.each([
  [23 * HOUR_MS - 1, false],
  [23 * HOUR_MS, true],
  [DAY_MS, true],
])(
  'issue-12 4 statements of %i ms cover a day, which has 23 hours where the clocks go forward: %s',
  (timeMs, isWhole) => {
    expect(isWholeDay({ coveredMs: timeMs })).toBe(isWhole)
  },
)
