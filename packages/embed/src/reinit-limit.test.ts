import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REINIT_COUNT_MAX, REINIT_WINDOW_MS, admitReinit } from './reinit-limit'

it.each<[string, number[], number, number[] | undefined]>([
  ['admits the first', [], 5, [5]],
  ['admits the third', [1, 2], 3, [1, 2, 3]],
  ['refuses the fourth in a minute', [1, 2, 3], 60_000, undefined],
  ['admits again when the oldest is a minute old', [1, 2, 3], 60_001, [2, 3, 60_001]],
  ['forgets all after a quiet minute', [1, 2, 3], 500_000, [500_000]],
])('MSG-5 %s', (_, timesMs, nowMs, expected) => {
  expect(admitReinit(timesMs, nowMs)).toEqual(expected)
})

it('MSG-5 no period of one minute ever contains more than three', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }), (delaysMs) => {
      let nowMs = 0
      let timesMs: readonly number[] = []
      const admittedMs: number[] = []
      for (const delayMs of delaysMs) {
        nowMs += delayMs
        const next = admitReinit(timesMs, nowMs)
        if (!next) continue
        timesMs = next
        admittedMs.push(nowMs)
      }
      for (const startMs of admittedMs) {
        const within = admittedMs.filter((timeMs) => timeMs >= startMs && timeMs - startMs < REINIT_WINDOW_MS)
        expect(within.length).toBeLessThanOrEqual(REINIT_COUNT_MAX)
      }
    }),
  )
})
