/**
 * Periodic tasks: each runs on one instance at a time, and on another when that one stopped. They
 * may take longer than a job: the job runner does not wait for them.
 */
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db'
import { MINUTE_MS, SECOND_MS } from '../durations'
import { withTimeout } from '../with-timeout'

const POLL_MS = 10 * SECOND_MS
/** A stop waits no longer for a task: a statement has an answer within 10 s, and a task stops between two of them. */
const STOP_MS_MAX = 15 * SECOND_MS
/** By how much the clocks of two instances may differ: all follow the database's. */
const CLOCKS_DIFFER_MS_MAX = MINUTE_MS
/** The hour with the least traffic (UTC). */
const NIGHT_HOUR = 3

export type UpkeepTask = {
  readonly name: string
  /** When it is due again after it was done. */
  readonly nextAt: (now: Date) => Date
  /** How long no other instance starts it. A longer task may run twice, so tasks are idempotent. */
  readonly leaseMs: number
  /** Stops between two steps once `signal` says so. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  /** The database was emptied: what is remembered from one run to the next is about rows that are gone. */
  readonly forget?: () => void
}

export type Upkeep = {
  start(): void
  /** Runs what is due now. Returns the names of the tasks that were done. */
  tend(): Promise<readonly string[]>
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  forget(): void
  /** Begins nothing new and waits for what runs, up to a limit. */
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

/** The next night's hour. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

/**
 * Takes the task by putting it off for the lease. False: it is not due, or somebody else has it. What is put off for longer than ever was
 * written by a clock that ran ahead, and is due.
 */
async function take(db: Kysely<Tables>, { name, leaseMs, nextAt }: UpkeepTask, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + leaseMs)
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS_MAX)
  const latest = new Date(Math.max(nextAt(ahead).getTime(), ahead.getTime() + leaseMs))
  const { rows } = await sql`
    insert into upkeep (task, due_at) values (${name}, ${until})
    on conflict (task) do update set due_at = excluded.due_at where upkeep.due_at <= ${now} or upkeep.due_at > ${latest}
    returning task`.execute(db)
  return rows.length > 0
}

export function createUpkeep(settings: Settings): Upkeep {
  const { db, now, logger, tasks, pollMs = POLL_MS, stopMsMax = STOP_MS_MAX } = settings
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let tending: Promise<readonly string[]> | undefined

  async function doTask(task: UpkeepTask): Promise<boolean> {
    try {
      if (!(await take(db, task, now()))) return false
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

  /** With those that go on although their lease has ended. */
  const running = new Set<UpkeepTask>()

  async function tendAll(): Promise<readonly string[]> {
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

  const tend = () => (tending ??= tendAll().finally(() => (tending = undefined)))

  function poll(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => void tend().finally(poll), pollMs)
  }

  return {
    start: poll,
    tend,
    async idle() {
      await tending
    },
    forget() {
      for (const { forget } of tasks) forget?.()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      if (tending) await withTimeout(tending, stopMsMax)
    },
  }
}
