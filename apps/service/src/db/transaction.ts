import { setTimeout as delay } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import type { Tables } from './tables'

export type Tx = Transaction<Tables>

const RETRY_COUNT_MAX = 3
const RETRY_DELAY_MS_MAX = 40
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction: all of it is committed, or none when `work` throws. A transaction that the database
 * gave up in favour of another one is run again, at most 3 times, so `work` must do nothing but database work.
 */
export function transaction<T>(
  db: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: IsolationLevel } = {},
): Promise<T> {
  const run = db.transaction().setIsolationLevel(options.isolation ?? 'read committed')
  return again(() => run.execute(work))
}

/** Runs a statement that is its own transaction, and again, as `transaction` does, when the database gave it up. */
export async function again<T>(statement: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await statement()
    } catch (error) {
      if (retry > RETRY_COUNT_MAX || !lostToAnother(error)) throw error
      await delay(Math.random() * RETRY_DELAY_MS_MAX * retry)
    }
  }
}

function lostToAnother(error: unknown): boolean {
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** The five-character error code of PostgreSQL, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
