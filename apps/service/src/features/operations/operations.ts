import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { countWork, writeToDatabase, type Counts } from './operations.repository'

const READY_MS_MAX = 2_000
/** Whoever asks more often hears the last answer: asking costs a write. */
const READY_LIFE_MS = 2_000

/** How this process stands just now, apart from the database. */
export type Standing = {
  /** The job runner has come to no end for too long. */
  readonly isStuck: boolean
  /** Parties that are taken for away: 1 each, by `party lane`. */
  readonly openBreakers: Readonly<Record<string, number>>
}

export interface Operations {
  /** Whether the database takes writes in time, the jobs run, and no stop was announced. */
  isReady(): Promise<boolean>
  /** From now on the service is not ready: it is about to stop. */
  drain(): void
  /** Counted when it is asked for, so that two instances on one database say the same. */
  count(): Promise<Counts>
  standing(): Standing
}

export type OperationsSettings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly standing: () => Standing
  readonly elapsedMs?: () => number
}

/** What operators ask of the service as a whole (SVC-7). */
export function createOperations(settings: OperationsSettings): Operations {
  const { db, now, standing, elapsedMs = () => performance.now() } = settings
  let isDraining = false
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

  async function isReady(): Promise<boolean> {
    if (isDraining || standing().isStuck) return false
    if (!last || elapsedMs() - last.at > READY_LIFE_MS) last = { at: elapsedMs(), answer: takesWrites() }
    return last.answer
  }
  return { isReady, drain: () => void (isDraining = true), count: () => countWork(db, now()), standing }
}
