import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secondsLeft, stopwatch } from './stopwatch'

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

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it.each([
  ['set back', -3_600_000, 5_000],
  ['set forward, or the device slept', 3_600_000, 3_605_000],
])('RESULT-7 OTP-3 the time that has passed is the longer one if the clock was %s', (_, changeMs, passed) => {
  const passedMs = stopwatch()
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + changeMs)
  expect(passedMs()).toBe(passed)
})
