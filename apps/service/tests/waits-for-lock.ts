import { sql, type Kysely } from 'kysely'
import type { Tables } from '../src/db'

/** Whether a statement waits for a lock. `about`: only a statement that contains this text. Only for PostgreSQL. */
export async function waitsForLock(db: Kysely<Tables>, about = ''): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${about} in query) > 0`.execute(db)
  return rows.length > 0
}
