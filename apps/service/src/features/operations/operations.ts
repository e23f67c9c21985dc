import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { askDatabase, countWork, type Counts } from './operations.repository'

const READY_MS_MAX = 2_000

export interface Operations {
  /** Whether the database answers in time. */
  isReady(): Promise<boolean>
  /** Counted when it is asked for, so that two instances on one database say the same. */
  count(): Promise<Counts>
}

/** What operators ask of the service as a whole (SVC-7). */
export function createOperations(db: Kysely<Tables>): Operations {
  async function isReady(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_MS_MAX)
    })
    const answered = askDatabase(db).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
  }
  return { isReady, count: () => countWork(db) }
}
