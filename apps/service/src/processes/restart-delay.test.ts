import { expect, it } from 'vitest'
import { restartDelayMs } from './restart-delay'

it('SVC-8 issue-11 5 a process that keeps ending is restarted after growing delays of at most 30 s', () => {
  expect([1, 2, 3, 5, 6, 40].map(restartDelayMs)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})
