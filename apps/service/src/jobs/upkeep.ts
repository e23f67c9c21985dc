/**
 * Periodic tasks. Each runs on one instance at a time, and on another one if that instance has stopped. A task may
 * take longer than a job, because the job runner does not wait for it.
 */
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db'
import { MINUTE_MS, SECOND_MS } from '../durations'
import { createFailureSeries } from '../logging/failure-series'
import { withTimeout } from '../with-timeout'

const POLL_MS = 10 * SECOND_MS
/**
 * The longest time that `stop` waits for a task: a statement ends within 10 s, and a task stops between two
 * statements.
 */
const STOP_MS_MAX = 15 * SECOND_MS
/** The largest difference between the clocks of two instances, which all follow the database's clock. */
const CLOCKS_DIFFER_MS_MAX = MINUTE_MS
/** The hour with the least traffic (UTC). */
const NIGHT_HOUR = 3

export type UpkeepTask = {
  readonly name: string
  /** Returns when the task is due again after it was done. */
  readonly nextAt: (now: Date) => Date
  /**
   * The time in which no other instance starts the task. A task that takes longer may run twice, so tasks are
   * idempotent.
   */
  readonly leaseMs: number
  /** Must stop between two steps once `signal` is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  /**
   * Called after the database was emptied: data that the task keeps between its runs is about rows that no longer
   * exist.
   */
  readonly reset?: () => void
}

export type Upkeep = {
  start(): void
  /** Runs all due tasks now. Returns the names of those that were completed. */
  runMaintenance(): Promise<readonly string[]>
  /** Resolves when no task is running. */
  idle(): Promise<void>
  reset(): void
  /** Begins no new task and waits for the running one, up to a limit. */
  stop(): Promise<void>
}

type Settings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly logger: Logger
  readonly tasks: readonly UpkeepTask[]
  readonly pollMs?: number
  readonly stopMsMax?: number
}

export const everyMs =
  (milliseconds: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + milliseconds)

/** The next time at NIGHT_HOUR. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

/**
 * Takes the task by setting its due time to the end of the lease. Returns false if it is not due, or another instance
 * has it. A due time that is later than any possible one was written by a clock that was ahead, so the task is due.
 */
async function claimTask(db: Kysely<Tables>, { name, leaseMs, nextAt }: UpkeepTask, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + leaseMs)
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS_MAX)
  const latest = new Date(Math.max(nextAt(ahead).getTime(), ahead.getTime() + leaseMs))
  const { rows } = await sql`
    insert into upkeep (task, due_at) values (${name}, ${until})
    on conflict (task) do update set due_at = excluded.due_at where upkeep.due_at <= ${now} or upkeep.due_at > ${latest}
    returning task`.execute(db)
  return rows.length > 0
}

/** Claims tasks, and returns false also if the database does not respond, which is logged. */
function claimer({ db, now, logger }: Settings): (task: UpkeepTask) => Promise<boolean> {
  // One series for all tasks, because the reason is the database. A task that fails later waits until its lease ends.
  const claims = createFailureSeries(logger, {
    level: 'error',
    failed: 'periodic tasks could not be claimed; retried later',
    worksAgain: 'periodic tasks can be claimed again',
  })
  return async (task) => {
    try {
      const isClaimed = await claimTask(db, task, now())
      claims.worked()
      return isClaimed
    } catch (error) {
      claims.failed({ err: error })
      return false
    }
  }
}

export function createUpkeep(settings: Settings): Upkeep {
  const { db, now, logger, tasks, pollMs = POLL_MS, stopMsMax = STOP_MS_MAX } = settings
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let maintenance: Promise<readonly string[]> | undefined

  const claim = claimer(settings)

  async function doTask(task: UpkeepTask): Promise<boolean> {
    if (!(await claim(task))) return false
    try {
      await task.run(stopping.signal)
      if (stopping.signal.aborted) return false
      await db
        .updateTable('upkeep')
        .set({ due_at: task.nextAt(now()) })
        .where('task', '=', task.name)
        .execute()
      return true
    } catch (error) {
      logger.error({ err: error, task: task.name }, 'a periodic task failed; it will be retried')
      return false
    }
  }

  /** The running tasks, including those whose lease has expired. */
  const running = new Set<UpkeepTask>()

  async function runAllMaintenance(): Promise<readonly string[]> {
    const done: string[] = []
    for (const task of tasks) {
      if (stopping.signal.aborted || running.has(task)) continue
      running.add(task)
      const isDone = await withTimeout(
        doTask(task).finally(() => running.delete(task)),
        task.leaseMs,
      )
      if (isDone === true) done.push(task.name)
      else if (isDone === undefined)
        logger.error({ task: task.name }, 'a periodic task takes longer than its lease; the other tasks continue')
    }
    return done
  }

  const runMaintenance = () => (maintenance ??= runAllMaintenance().finally(() => (maintenance = undefined)))

  function poll(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => void runMaintenance().finally(poll), pollMs)
  }

  return {
    start: poll,
    runMaintenance,
    async idle() {
      await maintenance
    },
    reset() {
      for (const { reset } of tasks) reset?.()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      if (maintenance) await withTimeout(maintenance, stopMsMax)
    },
  }
}
