import { describe, expect, it } from 'vitest'
import { isSwipe } from './is-swipe'

describe('isSwipe', () => {
  it.each([
    ['far and slow', 120, 2000, 90, true],
    ['far for a toast, which stands near the edge', 30, 2000, 24, true],
    ['short and fast', 40, 50, 90, true],
    ['short and slow', 40, 400, 90, false],
    ['a tap that trembles', 6, 4, 24, false],
    ['the other way', 0, 100, 24, false],
  ])('NOTE-4 %s', (_name, wayPx, durationMs, farPx, expected) => {
    expect(isSwipe(wayPx, durationMs, farPx)).toBe(expected)
  })
})
