import { describe, expect, it } from 'vitest'
import { isSwipe } from './is-swipe'

describe('isSwipe', () => {
  it.each([
    ['far and slow', 120, 2000, true],
    ['short and fast', 40, 50, true],
    ['short and slow', 40, 400, false],
    ['a tap that trembles', 6, 4, false],
    ['the other way', 0, 100, false],
  ])('NOTE-4 %s', (_name, wayPx, durationMs, expected) => {
    expect(isSwipe(wayPx, durationMs)).toBe(expected)
  })
})
