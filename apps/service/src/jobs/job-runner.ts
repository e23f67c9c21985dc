import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db'
import { createBreakers, PARTY_OF, type Breakers } from './breakers'
import { makeLaneDue, JOB_KINDS, takeDueJobs, type Job, type JobKind, type TakenJob } from './job-queue'
import { SECOND_MS } from '../durations'
import { createFailureSeries, type FailureSeries } from '../logging/failure-series'
import { withTimeout } from '../with-timeout'

/** Longer than any single job takes: an outbound call has 10 s. */
export const LEASE_MS = 20 * SECOND_MS
export const JOB_POLL_MS = 500
/**
 * The most jobs of one provider or merchant at the same time, so that one that does not respond does not occupy all
 * places.
 */
const RUNNING_PER_LANE_MAX = 16
const RUNNING_PER_KIND_MAX = 64
/**
 * Marks the whole kind in a set of lanes. Names of brands and providers contain no spaces, so no lane has this name.
 */
const WHOLE_KIND = ' '
/** Longer than the database may take to respond. A poll that takes longer is abandoned, and another one begins. */
const POLL_MS_MAX = 15 * SECOND_MS
/** After this many lease times a job has lost its lease, and its place is given to another job. */
const LEASES_OF_JOB_MAX = 2

/** Returns true if the job is due again immediately. */
export type JobHandler = (job: Job) => Promise<unknown>

export type JobRunnerSettings = {
  readonly db: Kysely<Tables>
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly handlers: Readonly<Record<JobKind, JobHandler>>
  readonly breakers?: Breakers
  /** Periodic work in the same monitored loop. A failure has no consequences. */
  readonly periodicWork?: { readonly everyMs: number; readonly run: () => Promise<void> }
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly pollMsMax?: number
}
export type JobRunner = {
  start(): void
  /** Reads the due jobs of a kind now, without waiting for the next poll. */
  wake(kind: JobKind): void
  /** Runs all due jobs, and those that become due by them, until none is left. Returns whether there were any. */
  settle(): Promise<boolean>
  /** Whether no poll has ended for too long: the database does not respond, or this process hangs. */
  isStuck(): boolean
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>
}

type Running = { readonly lane: string; readonly ending: Promise<void> }

/**
 * Runs due jobs until it is stopped. A handler ends its job itself, in the transaction of its effect. If it throws,
 * the error is logged, and the job becomes due again when its lease expires. Every wait has a time limit.
 */
export function createJobRunner(settings: JobRunnerSettings): JobRunner {
  return new Runner(settings)
}

class Runner implements JobRunner {
  private readonly running = new Map<JobKind, Set<Running>>(JOB_KINDS.map((kind) => [kind, new Set()]))
  /**
   * Lanes for which the last poll returned as many jobs as there was room for, so more may be waiting. The number of
   * running jobs does not show this, because some may have ended in the meantime.
   */
  private readonly full = new Map<JobKind, Set<string>>(JOB_KINDS.map((kind) => [kind, new Set()]))
  private readonly woken = new Set<JobKind>()
  private readonly breakers: Breakers
  private readonly leaseMs: number
  private readonly pollMs: number
  private readonly pollMsMax: number
  private timer: NodeJS.Timeout | undefined
  private polling: Promise<void> | undefined
  private pollEndedAt = 0
  /** When due jobs of all kinds were last read. */
  private polledAt = -Infinity
  private periodicWorkAt = -Infinity
  private isStarted = false
  private begunCount = 0
  private readonly polls: FailureSeries
  private readonly periodicRuns: FailureSeries

  constructor(private readonly settings: JobRunnerSettings) {
    this.breakers = settings.breakers ?? createBreakers()
    this.leaseMs = settings.leaseMs ?? LEASE_MS
    this.pollMs = settings.pollMs ?? JOB_POLL_MS
    this.pollMsMax = settings.pollMsMax ?? POLL_MS_MAX
    this.polls = createFailureSeries(settings.logger, {
      level: 'error',
      failed: 'due jobs could not be read; retried at the next poll',
      worksAgain: 'due jobs can be read again',
    })
    this.periodicRuns = createFailureSeries(settings.logger, {
      level: 'error',
      failed: 'periodic work failed; retried later',
      worksAgain: 'periodic work succeeds again',
    })
  }

  start(): void {
    this.isStarted = true
    this.pollEndedAt = performance.now()
    this.wakeAll(JOB_KINDS)
  }

  wake(kind: JobKind): void {
    this.wakeAll([kind])
  }

  async settle(): Promise<boolean> {
    for (let hasRun = false; ; hasRun = true) {
      const before = this.begunCount
      this.wakeAll(JOB_KINDS)
      while (this.polling) await this.polling
      const running = [...this.running.values()].flatMap((own) => [...own].map(({ ending }) => ending))
      // A job that ended before the poll may have made another one due.
      if (running.length === 0 && this.begunCount === before) return hasRun
      await Promise.all(running)
    }
  }

  isStuck(): boolean {
    return this.isStarted && performance.now() - this.pollEndedAt > this.pollMsMax
  }

  async stop(): Promise<void> {
    this.isStarted = false
    clearTimeout(this.timer)
    await this.polling
    await Promise.all([...this.running.values()].flatMap((own) => [...own].map(({ ending }) => ending)))
  }

  private wakeAll(kinds: readonly JobKind[]): void {
    if (!this.isStarted) return
    for (const kind of kinds) this.woken.add(kind)
    if (this.polling) return
    clearTimeout(this.timer)
    let isCurrent = true
    const polled = this.poll(() => isCurrent)
      .then(
        () => {
          if (isCurrent && this.isStarted) this.polls.worked()
        },
        (error: unknown) => this.polls.failed({ err: error }),
      )
      .then(() => true)
    this.polling = withTimeout(polled, this.pollMsMax).then((hasEnded) => {
      isCurrent = false
      this.polling = undefined
      if (hasEnded) this.pollEndedAt = performance.now()
      else this.polls.failed({ why: 'timeout' })
      // Each poll is separate, so a kind that is woken constantly does not delay the others.
      if (this.woken.size > 0) this.wakeAll([])
      else this.pollLater()
    })
  }

  private pollLater(): void {
    const leftMs = Math.max(0, this.polledAt + this.pollMs - performance.now())
    if (this.isStarted) this.timer = setTimeout(() => this.wakeAll(JOB_KINDS), leftMs)
  }

  /**
   * Takes due jobs of the kinds that were woken, and of all kinds if a poll is due, even if one kind is woken
   * constantly.
   */
  private async poll(isCurrent: () => boolean): Promise<void> {
    await this.runPeriodicWork()
    // This poll was abandoned. The poll that replaced it handles the kinds that were woken in the meantime.
    if (!isCurrent()) return
    const isPoll = performance.now() - this.polledAt >= this.pollMs
    if (isPoll) this.polledAt = performance.now()
    const kinds = isPoll ? JOB_KINDS : [...this.woken]
    this.woken.clear()
    const mayContinue = () => this.isStarted && isCurrent()
    for (const kind of kinds) {
      await this.wakeRecovered(kind, mayContinue)
      if (!mayContinue()) return
      await this.takeDue(kind, isCurrent)
    }
  }

  private async runPeriodicWork(): Promise<void> {
    const { periodicWork } = this.settings
    if (!periodicWork || performance.now() - this.periodicWorkAt < periodicWork.everyMs) return
    this.periodicWorkAt = performance.now()
    await periodicWork.run().then(
      () => this.periodicRuns.worked(),
      (error: unknown) => this.periodicRuns.failed({ err: error }),
    )
  }

  /** Makes the jobs due that waited for a party that responds again. */
  private async wakeRecovered(kind: JobKind, mayContinue: () => boolean): Promise<void> {
    const { db, clock } = this.settings
    const party = PARTY_OF[kind]
    const kinds = JOB_KINDS.filter((each) => PARTY_OF[each] === party)
    for (const [lane, recovery] of this.breakers.recovered(party)) {
      for (let isDone = false; !isDone;) {
        if (!mayContinue()) return
        isDone = (await makeLaneDue(db, kinds, lane, clock())).isDone
      }
      this.breakers.settled(party, lane, recovery)
    }
  }

  private async takeDue(kind: JobKind, isCurrent: () => boolean): Promise<void> {
    const { db, clock, instanceId } = this.settings
    const own = this.running.get(kind)
    const countMax = RUNNING_PER_KIND_MAX - (own?.size ?? 0)
    if (!own || countMax <= 0) return
    const gates = this.breakers.gates(PARTY_OF[kind])
    const lanes = new Set([...gates.keys(), ...[...own].map(({ lane }) => lane)])
    const room = Object.fromEntries(
      [...lanes].map((lane) => {
        const gate = gates.get(lane)
        const placesMax = gate === undefined ? RUNNING_PER_LANE_MAX : gate === 'probe' ? 1 : 0
        return [lane, placesMax - countOf(own, lane)]
      }),
    )
    const probed = [...gates].filter(([, gate]) => gate === 'probe').map(([lane]) => lane)
    const now = clock()
    const leaseUntil = new Date(now.getTime() + this.leaseMs)
    const limits = { countMax, perLaneMax: RUNNING_PER_LANE_MAX, room, probed }
    const jobs = await takeDueJobs(db, kind, { now, leaseUntil, instanceId, ...limits })
    // `stop` did not wait for this poll, because it took too long. Other processes take these jobs when their leases
    // expire.
    if (!this.isStarted && !isCurrent()) return
    for (const job of jobs) this.begin(own, job)
    const full = this.full.get(kind)
    if (jobs.length >= countMax) full?.add(WHOLE_KIND)
    for (const lane of new Set(jobs.map((job) => job.lane))) {
      const taken = jobs.filter((job) => job.lane === lane).length
      if (!gates.has(lane) && taken >= (room[lane] ?? RUNNING_PER_LANE_MAX)) full?.add(lane)
    }
  }

  private begin(own: Set<Running>, job: TakenJob): void {
    this.begunCount += 1
    const ending = this.runBounded(job).then((isDueAgain) => {
      own.delete(entry)
      if (isDueAgain || this.hasRoomAgain(own, job)) this.wakeAll([job.kind])
    })
    const entry: Running = { lane: job.lane, ending }
    own.add(entry)
  }

  /**
   * Whether a lane or kind that was full is half empty again. Waiting jobs are then taken together: one statement for
   * each free place would cost more than the jobs. If half of the places hang, the next poll takes the others.
   */
  private hasRoomAgain(own: Set<Running>, { kind, lane }: TakenJob): boolean {
    const full = this.full.get(kind)
    const isLane = countOf(own, lane) <= RUNNING_PER_LANE_MAX / 2 && full?.delete(lane) === true
    const isKind = own.size <= RUNNING_PER_KIND_MAX / 2 && full?.delete(WHOLE_KIND) === true
    return isLane || isKind
  }

  /** Runs the job like `run`, but at most for the time that a job may keep its place. */
  private async runBounded(job: Job): Promise<boolean> {
    const { kind, subject } = job
    const isSettled = await withTimeout(this.run(job), LEASES_OF_JOB_MAX * this.leaseMs)
    if (isSettled === undefined)
      this.settings.logger.error({ kind, subject }, 'job timed out; it will be retried when its lease has expired')
    return isSettled ?? false
  }

  private async run(job: Job): Promise<boolean> {
    const { handlers, logger } = this.settings
    try {
      return (await handlers[job.kind](job)) === true
    } catch (error) {
      logger.error({ err: error, kind: job.kind, subject: job.subject, attempt: job.attempt }, 'job failed')
      return false
    }
  }
}

function countOf(running: ReadonlySet<Running>, wanted: string): number {
  return [...running].filter(({ lane }) => lane === wanted).length
}
