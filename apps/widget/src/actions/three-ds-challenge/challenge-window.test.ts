import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { challengeWindowFor, challengeTimeText } from './challenge-window'

describe('the frame of a challenge', () => {
  it.each([
    [0, '05', null, 600],
    [320, '05', null, 600],
    [479, '05', null, 600],
    [480, '02', 390, 400],
    [500, '03', 500, 600],
    [599, '03', 500, 600],
    [1016, '03', 500, 600],
  ])(
    'THREEDS-2 a container of %s px has the challenge window size %s, %s by %s',
    (containerPx, code, widthPx, heightPx) => {
      expect(challengeWindowFor(containerPx)).toEqual({ code, widthPx, heightPx })
    },
  )

  it('THREEDS-2 the frame is never wider than its container', () => {
    fc.assert(fc.property(fc.nat(4000), (px) => (challengeWindowFor(px).widthPx ?? 0) <= px))
  })
})

describe('the time left', () => {
  it.each([
    [600_000, '10:00'],
    [59_001, '1:00'],
    [9_000, '0:09'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('%s ms left are shown as %s', (leftMs, text) => {
    expect(challengeTimeText(leftMs)).toBe(text)
  })
})
