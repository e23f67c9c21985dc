import { expect, it } from 'vitest'
import { LAUNCH_MS, sessionTimeout } from './session-lifetime'

const openedAt = new Date('2026-11-20T12:00:00Z')

it.each([
  [0, '00:15:00'],
  [13_500_000, '00:15:00'],
  [13_501_000, '00:14:59'],
  [14_338_500, '00:01:01'],
  [14_400_000, '00:00:00'],
  [14_401_000, '00:00:00'],
])('SESS-3 a session that is %d ms old lives for %s', (ageMs, timeout) => {
  expect(sessionTimeout(openedAt, new Date(openedAt.getTime() + ageMs))).toBe(timeout)
})

it('SESS-8 issue-9 3.4 a launch code lives for a minute', () => {
  expect(LAUNCH_MS).toBe(60_000)
})
