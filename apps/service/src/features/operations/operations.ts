import type { Kysely } from 'kysely'
import type { PoolUse, Tables } from '../../db'
import { countWork, writeToDatabase, type Counts } from './operations.repository'
import { SECOND_MS } from '../../durations'

const READY_MS_MAX = 2 * SECOND_MS
/** A more frequent request gets the last result, because each check costs a write. */
const READY_LIFETIME_MS = 2 * SECOND_MS
/** The counts need several queries, so they are cached for this time. */
const COUNT_LIFETIME_MS = 5 * SECOND_MS

/** The current state of this process, apart from the database. */
export type ProcessStatus = {
  /** The job runner has not finished a pass for too long. */
  readonly isStuck: boolean
  /** The database recently had no room for new rows, even if an update in place succeeds. */
  readonly isDiskFull: boolean
  /** Parties with an open circuit breaker: 1 each, by `party lane`. */
  readonly openBreakers: Readonly<Record<string, number>>
  /** Sources of exchange rates: 1 each if its rates may be used, otherwise 0. */
  readonly usableRates: Readonly<Record<string, number>>
  /** When the certificates for Apple Pay expire, by brand, in seconds since the epoch. */
  readonly certificateEnds: Readonly<Record<string, number>>
  /** The use of the database connections. */
  readonly pool: PoolUse
}

/** Whether the service is ready, and why. */
export type Readiness = {
  readonly isReady: boolean
  /** The database accepted a write in time. */
  readonly takesWrites: boolean
  readonly isDiskFull: boolean
  readonly isStuck: boolean
  readonly isDraining: boolean
  /** Providers and endpoints that do not respond. The service is ready without them. */
  readonly away: readonly string[]
}

export interface Operations {
  /** Whether the database accepts writes in time, the jobs run, and no stop was announced. */
  readiness(): Promise<Readiness>
  /** Makes the service not ready from now on, because it is about to stop. */
  drain(): void
  /** Counts in the database, so that two instances report the same. A more frequent request gets the last count. */
  count(): Promise<Counts>
  processStatus(): ProcessStatus
}

export type OperationsSettings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly processStatus: () => ProcessStatus
  readonly elapsedMs?: () => number
}

/** Creates the reports about the service as a whole for operators (SVC-7). */
export function createOperations(settings: OperationsSettings): Operations {
  const { db, now, processStatus, elapsedMs = () => performance.now() } = settings
  let isDraining = false
  let counted: { readonly at: number; readonly counts: Promise<Counts> } | undefined
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined

  async function takesWrites(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_MS_MAX)
    })
    const answered = writeToDatabase(db).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
  }

  async function readiness(): Promise<Readiness> {
    const { isStuck, isDiskFull, openBreakers } = processStatus()
    if (!isDraining && !isStuck && (!last || elapsedMs() - last.at > READY_LIFETIME_MS))
      last = { at: elapsedMs(), answer: takesWrites() }
    const isWritable = (await last?.answer) ?? false
    const away = Object.keys(openBreakers).filter((party) => openBreakers[party] === 1)
    const isReady = isWritable && !isDiskFull && !isStuck && !isDraining
    return { isReady, takesWrites: isWritable, isDiskFull, isStuck, isDraining, away }
  }

  function count(): Promise<Counts> {
    if (counted && elapsedMs() - counted.at <= COUNT_LIFETIME_MS) return counted.counts
    const counts = countWork(db, now())
    const mine = { at: elapsedMs(), counts }
    counted = mine
    // A failed count is not cached: the next request counts again.
    counts.catch(() => {
      if (counted === mine) counted = undefined
    })
    return counts
  }
  return { readiness, drain: () => void (isDraining = true), count, processStatus }
}
