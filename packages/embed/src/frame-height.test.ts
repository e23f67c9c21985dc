import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FRAME_HEIGHT_PX_MAX, FRAME_HEIGHT_PX_MIN, followHeight } from './frame-height'

it.each([
  ['grows with the content', 400, 700, 700],
  ['shrinks with the content', 700, 400, 400],
  ['rounds up, so that the last line is never cut', 400, 700.2, 701],
  ['ignores an equal height', 700, 700, 700],
  ['ignores a rounding difference up', 700, 701, 700],
  ['ignores a rounding difference down', 700, 699, 700],
  ['follows two pixels', 700, 702, 702],
  ['never falls below the minimum', 700, 0, FRAME_HEIGHT_PX_MIN],
  ['never rises above the maximum', 700, 99_999, FRAME_HEIGHT_PX_MAX],
])('MSG-5 the frame %s', (_, currentPx, reportedPx, expectedPx) => {
  expect(followHeight(currentPx, reportedPx)).toBe(expectedPx)
})

const heightPx = fc.double({ min: 0, max: 100_000, noNaN: true })

it('MSG-5 a repeated height changes nothing', () => {
  fc.assert(
    fc.property(heightPx, heightPx, (startPx, reportedPx) => {
      const firstPx = followHeight(startPx, reportedPx)
      expect(followHeight(firstPx, reportedPx)).toBe(firstPx)
    }),
  )
})

it('MSG-5 a frame whose content grows with it stops at the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), (growthPx) => {
      let framePx = FRAME_HEIGHT_PX_MIN
      let changes = 0
      for (let nextPx = framePx; changes <= FRAME_HEIGHT_PX_MAX; changes++) {
        nextPx = followHeight(framePx, framePx + growthPx)
        if (nextPx === framePx) break
        framePx = nextPx
      }
      expect(framePx).toBeGreaterThanOrEqual(FRAME_HEIGHT_PX_MAX - 1)
      expect(changes).toBeLessThanOrEqual(FRAME_HEIGHT_PX_MAX / growthPx + 1)
    }),
  )
})
