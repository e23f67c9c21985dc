/** The rules of the job runner in simulated time, for any order in which statements and jobs end, fail or hang. */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/durations'
import { createBreakers, PARTY_OF } from '../../src/jobs/breakers'
import type { Job, JobKind } from '../../src/jobs/job-queue'
import { createJobRunner, LEASE_MS, type JobRunnerSettings } from '../../src/jobs/job-runner'
import { simulateJobs, type JobOutcome, type SimulatedJobs } from './simulated-jobs'

const LANE_MAX = 16
const KIND_MAX = 64
const POLL_MS_MAX = 15 * SECOND_MS
/** The time until a lease, an abandoned look for jobs and the wait for a probe have ended. */
const SOON_MS = LEASE_MS + 2 * POLL_MS_MAX

const AT_ONCE: JobOutcome = { actsMs: 0, answersMs: 0 }
const quick: fc.Arbitrary<JobOutcome> = fc.record({ actsMs: fc.nat({ max: 30 }), answersMs: fc.nat({ max: 30 }) })
const faulty: fc.Arbitrary<JobOutcome> = fc.record({
  ...{ actsMs: fc.nat({ max: 3_000 }), answersMs: fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 20_000 })) },
  end: fc.constantFrom<NonNullable<JobOutcome['end']>[]>('refused', 'lost', 'hangs', 'answered', 'answered'),
})
const statements = fc.record({
  faulty: fc.array(faulty, { maxLength: 8 }),
  quick: fc.array(quick, { minLength: 1, maxLength: 20 }),
})

type Given = { readonly kind: JobKind; readonly lane: string; readonly atMs: number; readonly workMs: number }
type Shape = { readonly [Part in 'kind' | 'lane' | 'atMs']: fc.Arbitrary<Given[Part]> }
/** The lanes of a provider and its merchants with most of the work. */
const uneven: Shape = {
  kind: fc.constantFrom<JobKind[]>('payment', 'payment', 'payment', 'merchant_events', 'callback'),
  lane: fc.constantFrom('A', 'A', 'A', 'B', 'C', 'D', 'E', 'F'),
  atMs: fc.oneof(fc.constant(0), fc.nat({ max: 400 })),
}
/** Many lanes, each within its limit, and all together above the limit of the kind. */
const even: Shape = {
  kind: fc.constant<JobKind>('payment'),
  lane: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'),
  atMs: fc.constant(0),
}
const givenJobs = (workMsMax: number, maxLength: number, shape: Shape = uneven) =>
  fc.array(
    fc.record({
      ...shape,
      workMs: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: workMsMax })),
    }),
    { minLength: 1, maxLength, size: 'max' },
  )
const jobEnds = fc.array(fc.constantFrom('done', 'done', 'done', 'throws', 'hangs'), { maxLength: 60 })

const nowMs = () => performance.now()
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Moves the time from one timer to the next until `isOver`. Returns false if it is not over at `untilMs`. */
async function pass(isOver: () => boolean, untilMs: number): Promise<boolean> {
  for (;;) {
    await setImmediate()
    if (isOver()) return true
    if (nowMs() > untilMs || vi.getTimerCount() === 0) return false
    vi.advanceTimersToNextTimer()
  }
}

async function endsWithin<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer | 'never'> {
  let answer: Answer | 'never' = 'never'
  let isOver = false
  const noted = work.then((given) => {
    answer = given
    isOver = true
  })
  if (await pass(() => isOver, nowMs() + milliseconds)) await noted
  return answer
}

type World = {
  /** The first statements; after them the others repeat. */
  readonly statements: { readonly faulty: readonly JobOutcome[]; readonly quick: readonly JobOutcome[] }
  readonly given: readonly Given[]
  readonly work: (queue: SimulatedJobs, job: Job & Given) => Promise<unknown>
} & Partial<JobRunnerSettings>

function openWorld({ statements: { faulty: first, quick: others }, given, work, ...settings }: World) {
  vi.clearAllTimers()
  const startMs = nowMs()
  const seen = { begun: 0, added: 0, laneMax: 0, kindMax: 0, twice: 0, statements: 0, lastFaultMs: 0 }
  const queue = simulateJobs(() => {
    const outcome = first[seen.statements]
    if (outcome) seen.lastFaultMs = nowMs() - startMs
    seen.statements += 1
    return outcome ?? others[seen.statements % others.length] ?? AT_ONCE
  })
  const running = new Map<string, Given>()
  async function handle(job: Job): Promise<unknown> {
    const own = given[Number(job.subject)]
    if (!own) throw new Error('no such job')
    if (running.has(job.token)) seen.twice += 1
    running.set(job.token, own)
    seen.begun += 1
    const others = [...running.values()].filter(({ kind }) => kind === job.kind)
    seen.kindMax = Math.max(seen.kindMax, others.length)
    seen.laneMax = Math.max(seen.laneMax, others.filter(({ lane }) => lane === own.lane).length)
    try {
      return await work(queue, { ...own, ...job })
    } finally {
      running.delete(job.token)
    }
  }
  const runner = createJobRunner({
    ...{ db: queue.db, clock: () => new Date(nowMs()), logger: pino({ level: 'silent' }), instanceId: 'one' },
    handlers: { payment: handle, callback: handle, merchant_events: handle, operation: handle, wallet: handle },
    ...settings,
  })
  function addAll(): void {
    for (const [index, { kind, lane, atMs }] of given.entries()) {
      const add = () => {
        queue.add({ kind, lane, subject: String(index) }, nowMs())
        seen.added += 1
        runner.wake(kind)
      }
      if (atMs === 0) add()
      else setTimeout(add, atMs)
    }
  }
  const isDone = () => seen.added === given.length && queue.jobs.size === 0
  const left = () => [...queue.jobs.values()].map(({ kind, lane, token }) => [kind, lane, token])
  return { queue, runner, running, seen, startMs, addAll, isDone, left }
}

const finishAfterWork = async ({ finish }: SimulatedJobs, job: Job & Given) => {
  await wait(job.workMs)
  finish(job)
}

describe('the job runner', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('SVC-5 begins each due job without a poll while there is room, and no more than the limits', async () => {
    const jobs = fc.oneof(givenJobs(300, 250), givenJobs(300, 120, even))
    const arrays = [jobs, fc.array(quick, { minLength: 1, maxLength: 40 })] as const
    const property = fc.asyncProperty(...arrays, async (given, outcomes) => {
      const noFaults = { faulty: [], quick: outcomes }
      const world = openWorld({ statements: noFaults, given, work: finishAfterWork, pollMs: HOUR_MS })
      const { runner, seen, startMs } = world
      runner.start()
      world.addAll()
      await pass(world.isDone, startMs + HOUR_MS / 2)
      expect([world.left(), seen.begun, seen.twice]).toEqual([[], given.length, 0])
      expect(seen.laneMax).toBeLessThanOrEqual(LANE_MAX)
      expect(seen.kindMax).toBeLessThanOrEqual(KIND_MAX)
      expect(runner.isStuck()).toBe(false)
      await endsWithin(SECOND_MS, runner.stop())
      expect(vi.getTimerCount()).toBe(0)
    })
    await fc.assert(property, { seed: 1, numRuns: 80 })
  })

  it('issue-9 1.4 issue-9 1.5 has done every job soon after any faults', async () => {
    const upAt = fc.record({ A: fc.nat({ max: 100_000 }), B: fc.nat({ max: 10_000 }) })
    const property = fc.asyncProperty(
      givenJobs(300, 120),
      statements,
      jobEnds,
      upAt,
      async (given, outcomes, ends, up) => {
        const breakers = createBreakers()
        let runs = 0
        const work = async ({ finish, giveBack }: SimulatedJobs, job: Job & Given) => {
          const { kind, lane, workMs, attempt } = job
          await wait(workMs)
          const end = ends[runs]
          runs += 1
          if (end !== undefined) seen.lastFaultMs = nowMs() - startMs
          if (end === 'throws') throw new Error('a defect')
          if (end === 'hangs') await new Promise(() => undefined)
          const isUp = nowMs() - startMs >= ((up as Record<string, number>)[lane] ?? 0)
          breakers[isUp ? 'succeeded' : 'failed'](PARTY_OF[kind], lane)
          if (isUp) finish(job)
          else giveBack(job, nowMs() + Math.min(5 * SECOND_MS * 2 ** attempt, 8 * HOUR_MS))
        }
        const world = openWorld({ statements: outcomes, given, work, breakers })
        const { runner, seen, startMs } = world
        runner.start()
        world.addAll()
        await pass(world.isDone, startMs + HOUR_MS)
        expect([world.left(), seen.twice]).toEqual([[], 0])
        expect(nowMs() - startMs - Math.max(...Object.values(up), seen.lastFaultMs)).toBeLessThan(SOON_MS)
        expect(await pass(() => !runner.isStuck(), nowMs() + 8 * POLL_MS_MAX + SECOND_MS)).toBe(true)
      },
    )
    await fc.assert(property, { seed: 2, numRuns: 80 })
  })

  it('issue-9 1.4 stops although statements or jobs hang, and begins nothing afterwards', async () => {
    const property = fc.asyncProperty(
      givenJobs(300, 40),
      statements,
      fc.oneof(fc.nat({ max: 500 }), fc.nat({ max: 40_000 })),
      async (given, outcomes, stopMs) => {
        const breakers = createBreakers()
        const work = async (queue: SimulatedJobs, job: Job & Given) => {
          await finishAfterWork(queue, job)
          // The first answer makes the waiting jobs due.
          breakers.succeeded(PARTY_OF[job.kind], job.lane)
        }
        const world = openWorld({ statements: outcomes, given, work, breakers })
        const { runner, seen } = world
        runner.start()
        world.addAll()
        await endsWithin(HOUR_MS, wait(stopMs))
        const asked = seen.statements
        expect(
          await endsWithin(
            POLL_MS_MAX + SECOND_MS,
            runner.stop().then(() => 'stopped'),
          ),
        ).toBe('stopped')
        const { begun } = seen
        expect(seen.statements).toBe(asked)
        expect(world.running.size).toBe(0)
        await endsWithin(HOUR_MS, wait(MINUTE_MS))
        expect([seen.begun, runner.isStuck()]).toEqual([begun, false])
      },
    )
    await fc.assert(property, { seed: 3, numRuns: 80 })
  })

  it('issue-13 4 settles due jobs and the jobs that they make due, and returns whether there were any', async () => {
    const follows = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 })
    const property = fc.asyncProperty(
      givenJobs(2, 30),
      fc.array(quick, { minLength: 1 }),
      follows,
      async (given, outcomes, isFollowed) => {
        const work = async (queue: SimulatedJobs, job: Job & Given) => {
          await finishAfterWork(queue, job)
          const next = Number(job.subject) + 1
          const following = given[next]
          // The runner is not woken for it.
          if (following && isFollowed[next % isFollowed.length] === true)
            queue.add({ ...following, subject: String(next) }, nowMs())
        }
        const noFaults = { faulty: [], quick: outcomes }
        const { runner, queue, left, seen } = openWorld({ statements: noFaults, given, work, pollMs: HOUR_MS })
        runner.start()
        expect(await endsWithin(MINUTE_MS, runner.settle())).toBe(false)
        queue.add({ kind: 'payment', lane: 'A', ...given[0], subject: '0' }, nowMs())
        expect(await endsWithin(MINUTE_MS, runner.settle())).toBe(true)
        expect([left(), seen.begun > 0]).toEqual([[], true])
        expect(await endsWithin(MINUTE_MS, runner.settle())).toBe(false)
      },
    )
    await fc.assert(property, { seed: 4, numRuns: 80 })
  })

  it('issue-9 1.4 settles although statements hang, and reports that it is stuck until one ends', async () => {
    const hangs = { ...AT_ONCE, end: 'hangs' as const }
    const { runner } = openWorld({
      statements: { faulty: [hangs, hangs], quick: [AT_ONCE] },
      ...{ given: [], work: finishAfterWork },
    })
    runner.start()
    await endsWithin(HOUR_MS, wait(POLL_MS_MAX - 1))
    expect(runner.isStuck()).toBe(false)
    await endsWithin(HOUR_MS, wait(2))
    expect(runner.isStuck()).toBe(true)
    expect(await endsWithin(POLL_MS_MAX + SECOND_MS, runner.settle())).toBe(false)
    expect(runner.isStuck()).toBe(false)
  })

  it('issue-9 1.4 SVC-7 logs an outage of the database once, then once a minute with a count, and its end', async () => {
    const refused = { ...AT_ONCE, end: 'refused' as const }
    const faults = Array.from({ length: 300 }, () => refused)
    const lines: Record<string, unknown>[] = []
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
    const { runner } = openWorld({
      statements: { faulty: faults, quick: [AT_ONCE] },
      ...{ given: [], work: finishAfterWork, logger, pollMs: SECOND_MS / 2 },
    })
    runner.start()
    await pass(() => lines.some(({ msg }) => msg === 'due jobs can be read again'), nowMs() + 10 * MINUTE_MS)
    const failed = 'due jobs could not be read; retried at the next poll'
    expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
      [failed, undefined],
      [failed, 121],
      [failed, 241],
      ['due jobs can be read again', 300],
    ])
    await endsWithin(SECOND_MS, runner.stop())
  })

  it('SVC-5 an abandoned poll for jobs that still runs takes no work from the poll that replaced it', async () => {
    const given: Given[] = [{ kind: 'payment', lane: 'A', atMs: POLL_MS_MAX + 4, workMs: 1 }]
    const slow = { faulty: [], quick: [{ actsMs: 1, answersMs: 1 }] }
    const periodicWork = { everyMs: HOUR_MS, run: () => wait(POLL_MS_MAX + 5).then(() => undefined) }
    const world = openWorld({ statements: slow, given, work: finishAfterWork, periodicWork, pollMs: HOUR_MS })
    world.runner.start()
    world.addAll()
    await pass(world.isDone, world.startMs + MINUTE_MS)
    expect(world.left()).toEqual([])
  })
})
