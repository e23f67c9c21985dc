import type { Kysely } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { createDatabaseClock } from './database-clock'
import type { Tables } from './tables'

const MACHINE = new Date('2026-03-04T12:00:00.000Z')
const DAY_MS = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['ahead', 400, MACHINE],
  ['behind', -400, new Date(MACHINE.getTime() - 400 * DAY_MS)],
])('SVC-6 a database whose clock is far %s removes no data that is still needed', (_, days, by) => {
  vi.useFakeTimers({ now: MACHINE })
  const clock = createDatabaseClock({} as Kysely<Tables>, () => 0)
  clock.move(days * DAY_MS)
  expect(clock.now()).toEqual(new Date(MACHINE.getTime() + days * DAY_MS))
  expect(clock.retentionNow()).toEqual(by)
})
