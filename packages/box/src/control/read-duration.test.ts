import { describe, expect, it } from 'vitest'
import { readDuration } from './read-duration'

describe('a duration by which the clock advances', () => {
  it.each([
    ['90s', 90_000],
    ['3d', 259_200_000],
    ['1h30m', 5_400_000],
    ['2w', 1_209_600_000],
    ['250ms', 250],
  ])('issue-13 4 %s is read', (text, ms) => expect(readDuration(text)).toBe(ms))

  it.each(['', '3', 'd', '3 d', '-3d', '3d later', '1.5h', '401d', undefined, 3])('issue-13 4 %j is refused', (text) =>
    expect(() => readDuration(text)).toThrow(/Write it as 90s|at most/),
  )
})
