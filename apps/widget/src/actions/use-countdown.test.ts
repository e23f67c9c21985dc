import { describe, expect, it } from 'vitest'
import { secondsLeft } from './use-countdown'

describe('the countdown of the success page', () => {
  it.each([
    [30_000, 30],
    [29_999, 30],
    [29_000, 29],
    [1, 1],
    [0, 0],
    [-90_000, 0],
  ])('RESULT-7 %s ms before its end shows %s', (leftMs, seconds) => {
    expect(secondsLeft(1_000_000 + leftMs, 1_000_000)).toBe(seconds)
  })
})
