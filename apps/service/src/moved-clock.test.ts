import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createDatabaseClock, openDatabase } from './db'
import { machineTime, moveClock } from './moved-clock'

const DAY_MS = 86_400_000
afterEach(() => moveClock(0))

describe('the clock of a box', () => {
  it('issue-13 4 moves the process with its embedded database, and not what others compare with their clock', async () => {
    const database = await openDatabase({ dataDir: 'memory' })
    const clock = createDatabaseClock(database.db)
    const before = Date.now()
    clock.move(moveClock(3 * DAY_MS))
    clock.move(moveClock(7 * DAY_MS))
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(database.db)
    for (const at of [rows[0]?.at, new Date(), new Date(Date.now()), clock.now()])
      expect((Number(at) - before) / DAY_MS).toBeCloseTo(7, 2)
    expect(machineTime(new Date()).getTime() - before).toBeLessThan(DAY_MS)
    expect(new Date('2026-11-26T00:00:00Z') instanceof Date).toBe(true)
    expect(new Date('2026-11-26T00:00:00Z').toISOString()).toBe('2026-11-26T00:00:00.000Z')
    await database.close()
  })
})
