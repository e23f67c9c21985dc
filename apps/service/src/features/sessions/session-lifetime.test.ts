import { expect, it } from 'vitest'
import { ABSOLUTE_MS, IDLE_MS, sessionTimeout } from './session-lifetime'

const openedAt = new Date('2026-11-20T12:00:00Z')

it.each([
  [0, '00:15:00'],
  [ABSOLUTE_MS - IDLE_MS, '00:15:00'],
  [ABSOLUTE_MS - 61_500, '00:01:01'],
  [ABSOLUTE_MS, '00:00:00'],
  [ABSOLUTE_MS + 1000, '00:00:00'],
])('SESS-3 a session that is %d ms old lives for %s', (ageMs, timeout) => {
  expect(sessionTimeout(openedAt, new Date(openedAt.getTime() + ageMs))).toBe(timeout)
})
