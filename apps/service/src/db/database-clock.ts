import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables'

/** A smaller difference is caused by the duration of the round trip. */
const DRIFT_MS_MIN = 100

export type DatabaseClock = {
  /** The database's time, advanced by this process's monotonic clock. */
  readonly now: () => Date
  /**
   * The time for the removal of old rows: the earlier of the database's time and this machine's. So one clock that is
   * far ahead does not remove rows that are still needed.
   */
  readonly retentionNow: () => Date
  /** Reads the database's time. Throws the database's errors; the clock then continues unchanged. */
  sync(): Promise<void>
  /** Follows the database's clock after this process has moved it. */
  move(byMs: number): void
}

/**
 * A common clock for all instances. Due times are written into the database by one instance and read by others. A
 * machine whose clock is wrong and later corrected must not postpone work until tomorrow.
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
