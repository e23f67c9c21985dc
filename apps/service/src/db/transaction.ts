import { setTimeout as delay } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { DatabaseUnavailable } from './database-unavailable'
import { sqlState } from './sql-state'
import { isNameRefused } from './statement-names'
import type { Tables } from './tables'

export type Tx = Transaction<Tables>

const RETRY_COUNT_MAX = 3
const RETRY_DELAY_MS_MAX = 40
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** A caller that has waited this long gets a 503; a restart of the database is often shorter. */
const UNAVAILABLE_MS_MAX = 3_000
const UNAVAILABLE_DELAY_MS_FIRST = 50

/**
 * Runs `work` in one transaction: everything is committed, or nothing if `work` throws. A transaction that the
 * database aborted in favour of another one is retried, at most 3 times. So is one with an outdated prepared
 * statement, and one that lost the database before its commit was sent. So `work` must do nothing but database work.
 * Throws `DatabaseUnavailable`, also after a commit whose answer was lost.
 */
export function transaction<T>(
  db: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: IsolationLevel } = {},
): Promise<T> {
  const run = db.transaction().setIsolationLevel(options.isolation ?? 'read committed')
  return retryTransaction(async () => {
    const progress = { isCommitting: false }
    try {
      return await run.execute(async (tx) => {
        const result = await work(tx)
        progress.isCommitting = true
        return result
      })
    } catch (error) {
      // Without a commit the server rolls back, even if the connection is lost.
      if (error instanceof DatabaseUnavailable && error.mayBeExecuted && !progress.isCommitting)
        throw new DatabaseUnavailable(error.why, false, error.cause)
      throw error
    }
  })
}

/**
 * Runs a statement that is its own transaction, and retries it like `transaction` if the database aborted it or never
 * received it. A statement whose answer was lost is not retried, because it may have been carried out.
 */
export async function retryTransaction<T>(statement: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let retry = 1; ; retry += 1) {
    try {
      return await statement()
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        const wait = UNAVAILABLE_DELAY_MS_FIRST * 2 ** retry * (0.5 + Math.random())
        if (error.mayBeExecuted || performance.now() - startedAt + wait > UNAVAILABLE_MS_MAX) throw error
        await delay(wait)
      } else {
        if (retry > RETRY_COUNT_MAX || !(lostToAnother(error) || isNameRefused(error))) throw error
        await delay(Math.random() * RETRY_DELAY_MS_MAX * retry)
      }
    }
  }
}

function lostToAnother(error: unknown): boolean {
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
