import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulePosition } from './rule-position'

describe('rulePosition', () => {
  it.each([
    [10, 10, 5000, 0],
    [5000, 10, 5000, 1],
    [100, 10, 1000, 0.5],
    [7200, 10, 5000, 1],
    [1, 10, 5000, 0],
    [0, 10, 5000, 0],
    [Number.NaN, 10, 5000, 0],
    [100, 0, 5000, 0],
    [100, 10, Number.POSITIVE_INFINITY, 0],
    [10, 10, 10, 0],
  ])('%s between %s and %s stands at %s', (value, min, max, position) => {
    expect(rulePosition(value, min, max)).toBeCloseTo(position, 10)
  })

  it('never leaves its ends', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (value, min, max) => {
        const position = rulePosition(value, min, max)
        return position >= 0 && position <= 1
      }),
    )
  })
})
