import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables'

/** A smaller difference is only the time of the round trip. */
const DRIFT_MS_MIN = 100

export type DatabaseClock = {
  /** The database's time, advanced by this process's monotonic clock. */
  readonly now: () => Date
  /** Asks the database for its time. Throws what the database throws; the clock goes on. */
  sync(): Promise<void>
  /** Follows the database's clock where this process has moved it. */
  move(byMs: number): void
}

/**
 * One time for all instances. What is due is written into the database and read by others: a machine whose clock is set
 * wrong, and later right, must not put work off until tomorrow.
 */
export function createDatabaseClock(db: Kysely<Tables>, elapsedMs = () => performance.now()): DatabaseClock {
  let offsetMs = Date.now() - elapsedMs()
  let isSynced = false
  return {
    now: () => new Date(Math.floor(offsetMs + elapsedMs())),
    move: (byMs) => void (offsetMs += byMs),
    async sync() {
      const before = elapsedMs()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const after = elapsedMs()
      const [row] = rows
      if (!row) return
      const next = row.now.getTime() - (before + after) / 2
      if (isSynced && Math.abs(next - offsetMs) < DRIFT_MS_MIN) return
      offsetMs = next
      isSynced = true
    },
  }
}
