import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './deliver-merchant-events'

describe('waiting for a merchant', () => {
  it.each([
    [0, 0.5, 5_000],
    [0, 0, 4_000],
    [0, 1, 6_000],
    [1, 0.5, 10_000],
    [5, 0.5, 160_000],
    [13, 0.5, 28_800_000],
    [400, 0.5, 28_800_000],
  ])('SVC-4 after attempt %i with chance %f waits %i ms', (attempt, random, expected) => {
    expect(retryDelayMs(attempt, random)).toBe(expected)
  })
})
