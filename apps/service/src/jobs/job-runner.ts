import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db'
import { createBreakers, PARTY_OF, type Breakers } from './breakers'
import { bringForward, JOB_KINDS, takeDueJobs, type Job, type JobKind, type TakenJob } from './job-queue'
import { SECOND_MS } from '../durations'
import { withTimeout } from '../with-timeout'

/** Longer than any single job: one call outward has 10 s. */
export const LEASE_MS = 20 * SECOND_MS
export const JOB_POLL_MS = 500
/** Of one provider or one merchant: one that does not answer occupies no more than these. */
const RUNNING_PER_LANE_MAX = 16
const RUNNING_PER_KIND_MAX = 64
/** In the place of a lane's name: names of brands and providers have no spaces. */
const WHOLE_KIND = ' '
/**
 * Longer than the database may take to answer. A poll that takes longer hangs: it is abandoned, and another one begins.
 */
const LOOK_MS_MAX = 15 * SECOND_MS
/** A job that runs for so many leases has long lost its own: its place is given to another. */
const LEASES_OF_JOB_MAX = 2

/** Returns true when the job is due again at once. */
export type JobHandler = (job: Job) => Promise<unknown>

export type JobRunnerSettings = {
  readonly db: Kysely<Tables>
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly handlers: Readonly<Record<JobKind, JobHandler>>
  readonly breakers?: Breakers
  /** What is done beside the jobs, by the same watched loop. It fails without harm. */
  readonly chores?: { readonly everyMs: number; readonly run: () => Promise<void> }
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly lookMsMax?: number
}
export type JobRunner = {
  start(): void
  /** Looks for due jobs of a kind now instead of at the next poll. */
  wake(kind: JobKind): void
  /** Runs what is due, and what becomes due by it, to its end. Answers whether anything was. */
  settle(): Promise<boolean>
  /** No poll has finished for too long: the database does not answer, or this process is stuck. */
  isStuck(): boolean
  /** Takes nothing new and waits for what runs. */
  stop(): Promise<void>
}

type Running = { readonly lane: string; readonly ending: Promise<void> }

/**
 * Runs due jobs until it is stopped. A handler ends its job itself, in the transaction of its effect; one that throws
 * is logged, and its job becomes due again when the lease ends. Nothing that hangs is waited for without an end.
 */
export function createJobRunner(settings: JobRunnerSettings): JobRunner {
  return new Runner(settings)
}

class Runner implements JobRunner {
  private readonly running = new Map<JobKind, Set<Running>>(JOB_KINDS.map((kind) => [kind, new Set()]))
  /**
   * Lanes of which as many jobs came as there was room for: more may wait. How many run does not tell, since some may have
   * ended while others were taken.
   */
  private readonly full = new Map<JobKind, Set<string>>(JOB_KINDS.map((kind) => [kind, new Set()]))
  private readonly wanted = new Set<JobKind>()
  private readonly breakers: Breakers
  private readonly leaseMs: number
  private readonly pollMs: number
  private readonly lookMsMax: number
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private lookedAt = 0
  /** When due jobs of all kinds were last looked for. */
  private polledAt = -Infinity
  private choresAt = -Infinity
  private isStarted = false
  private begunCount = 0

  constructor(private readonly settings: JobRunnerSettings) {
    this.breakers = settings.breakers ?? createBreakers()
    this.leaseMs = settings.leaseMs ?? LEASE_MS
    this.pollMs = settings.pollMs ?? JOB_POLL_MS
    this.lookMsMax = settings.lookMsMax ?? LOOK_MS_MAX
  }

  start(): void {
    this.isStarted = true
    this.lookedAt = performance.now()
    this.wakeAll(JOB_KINDS)
  }

  wake(kind: JobKind): void {
    this.wakeAll([kind])
  }

  async settle(): Promise<boolean> {
    for (let hasRun = false; ; hasRun = true) {
      const before = this.begunCount
      this.wakeAll(JOB_KINDS)
      while (this.looking) await this.looking
      const running = [...this.running.values()].flatMap((own) => [...own].map(({ ending }) => ending))
      // One that has ended before the look may have made another one due.
      if (running.length === 0 && this.begunCount === before) return hasRun
      await Promise.all(running)
    }
  }

  isStuck(): boolean {
    return this.isStarted && performance.now() - this.lookedAt > this.lookMsMax
  }

  async stop(): Promise<void> {
    this.isStarted = false
    clearTimeout(this.timer)
    await this.looking
    await Promise.all([...this.running.values()].flatMap((own) => [...own].map(({ ending }) => ending)))
  }

  private wakeAll(kinds: readonly JobKind[]): void {
    if (!this.isStarted) return
    for (const kind of kinds) this.wanted.add(kind)
    if (this.looking) return
    clearTimeout(this.timer)
    const { logger } = this.settings
    let isCurrent = true
    const looked = this.look(() => isCurrent)
      .catch((error: unknown) => logger.error({ err: error }, 'due jobs could not be read; retried at the next poll'))
      .then(() => true)
    this.looking = withTimeout(looked, this.lookMsMax).then((hasEnded) => {
      isCurrent = false
      this.looking = undefined
      if (hasEnded) this.lookedAt = performance.now()
      else logger.error('reading due jobs timed out; retried at the next poll')
      // Each look ends: a kind that is woken all the time keeps no other waiting.
      if (this.wanted.size > 0) this.wakeAll([])
      else this.pollLater()
    })
  }

  private pollLater(): void {
    const leftMs = Math.max(0, this.polledAt + this.pollMs - performance.now())
    if (this.isStarted) this.timer = setTimeout(() => this.wakeAll(JOB_KINDS), leftMs)
  }

  /** Takes what is due of the kinds that were woken, and of all kinds when a poll is due, however often a kind is woken. */
  private async look(isCurrent: () => boolean): Promise<void> {
    await this.doChores()
    // What was woken meanwhile is left to the look that took this one's place.
    if (!isCurrent()) return
    const isPoll = performance.now() - this.polledAt >= this.pollMs
    if (isPoll) this.polledAt = performance.now()
    const kinds = isPoll ? JOB_KINDS : [...this.wanted]
    this.wanted.clear()
    const mayGoOn = () => this.isStarted && isCurrent()
    for (const kind of kinds) {
      await this.wakeRecovered(kind, mayGoOn)
      if (!mayGoOn()) return
      await this.takeDue(kind, isCurrent)
    }
  }

  private async doChores(): Promise<void> {
    const { chores, logger } = this.settings
    if (!chores || performance.now() - this.choresAt < chores.everyMs) return
    this.choresAt = performance.now()
    await chores.run().catch((error: unknown) => logger.error({ err: error }, 'periodic work failed; retried later'))
  }

  /** What waited for somebody who answers again is due now. */
  private async wakeRecovered(kind: JobKind, mayGoOn: () => boolean): Promise<void> {
    const { db, clock } = this.settings
    const party = PARTY_OF[kind]
    const kinds = JOB_KINDS.filter((each) => PARTY_OF[each] === party)
    for (const [lane, recovery] of this.breakers.recovered(party)) {
      for (let isDone = false; !isDone;) {
        if (!mayGoOn()) return
        isDone = (await bringForward(db, kinds, lane, clock())).isDone
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
    // A stop does not wait for a look that hangs: these jobs are taken by others when their leases end.
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
   * Whether a lane or kind that was full is half empty. Jobs that wait for room are taken by the half: one statement for each place
   * that becomes free would cost more than the jobs. Where half of the places hang, the next poll takes the others.
   */
  private hasRoomAgain(own: Set<Running>, { kind, lane }: TakenJob): boolean {
    const full = this.full.get(kind)
    const isLane = countOf(own, lane) <= RUNNING_PER_LANE_MAX / 2 && full?.delete(lane) === true
    const isKind = own.size <= RUNNING_PER_KIND_MAX / 2 && full?.delete(WHOLE_KIND) === true
    return isLane || isKind
  }

  /** As `run`, but no longer than a job may hold its place. */
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
