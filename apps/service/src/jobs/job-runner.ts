import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db'
import { JOB_KINDS, takeDueJobs, type Job, type JobKind } from './job-queue'

/** Longer than any single job: one call outward has 10 s. */
export const LEASE_MS = 20_000
export const JOB_POLL_MS = 500
/** One kind never takes the room of another: a merchant who does not answer delays no payment. */
const RUNNING_PER_KIND_MAX = 16

/** Answers true when the job is due again at once. */
export type JobHandler = (job: Job) => Promise<unknown>

export type JobRunnerSettings = {
  readonly db: Kysely<Tables>
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly handlers: Readonly<Record<JobKind, JobHandler>>
  readonly leaseMs?: number
  readonly pollMs?: number
}
export type JobRunner = {
  start(): void
  /** Looks for due jobs of a kind now instead of at the next poll. */
  wake(kind: JobKind): void
  /** Takes nothing new and waits for what runs. */
  stop(): Promise<void>
}

/**
 * Runs due jobs until it is stopped. A handler ends its job itself, in the transaction of its effect; one that throws
 * is logged, and its job becomes due again when the lease ends.
 */
export function createJobRunner(settings: JobRunnerSettings): JobRunner {
  const { db, clock, logger, instanceId, handlers, leaseMs = LEASE_MS, pollMs = JOB_POLL_MS } = settings
  const running = new Map<JobKind, Set<Promise<void>>>(JOB_KINDS.map((kind) => [kind, new Set()]))
  const wanted = new Set<JobKind>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStarted = false

  async function run(job: Job): Promise<boolean> {
    try {
      return (await handlers[job.kind](job)) === true
    } catch (error) {
      logger.error({ err: error, kind: job.kind, subject: job.subject, attempt: job.attempt }, 'job failed')
      return false
    }
  }

  async function takeDue(kind: JobKind): Promise<void> {
    const own = running.get(kind)
    const countMax = RUNNING_PER_KIND_MAX - (own?.size ?? 0)
    if (!own || countMax <= 0) return
    const now = clock()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    for (const job of await takeDueJobs(db, kind, { now, leaseUntil, instanceId, countMax })) {
      const ending = run(job).then((isDueAgain) => {
        // The next job of the kind may have waited for this one's room.
        const wasFull = own.size >= RUNNING_PER_KIND_MAX
        own.delete(ending)
        if (isDueAgain || wasFull) wake([kind])
      })
      own.add(ending)
    }
  }

  async function look(): Promise<void> {
    while (isStarted && wanted.size > 0) {
      const kinds = [...wanted]
      wanted.clear()
      for (const kind of kinds) await takeDue(kind)
    }
  }

  function wake(kinds: readonly JobKind[]): void {
    if (!isStarted) return
    for (const kind of kinds) wanted.add(kind)
    if (looking) return
    clearTimeout(timer)
    looking = look()
      .catch((error: unknown) => logger.error({ err: error }, 'jobs could not be taken'))
      .finally(() => {
        looking = undefined
        if (isStarted) timer = setTimeout(() => wake(JOB_KINDS), pollMs)
      })
  }

  return {
    start() {
      isStarted = true
      wake(JOB_KINDS)
    },
    wake: (kind) => wake([kind]),
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await looking
      await Promise.all([...running.values()].flatMap((own) => [...own]))
    },
  }
}
