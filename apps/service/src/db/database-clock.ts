import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables'

/** A smaller difference is only the time of the round trip. */
const DRIFT_MS_MIN = 100

export type DatabaseClock = {
  /** The database's time, advanced by this process's monotonic clock. */
  readonly now: () => Date
  /**
   * By which old rows are removed: the earlier of the database's time and this machine's. One clock that is far ahead must not remove
   * what is still wanted.
   */
  readonly retentionNow: () => Date
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
  const nowMs = () => Math.floor(offsetMs + elapsedMs())
  return {
    now: () => new Date(nowMs()),
    retentionNow: () => new Date(Math.min(nowMs(), Date.now())),
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
