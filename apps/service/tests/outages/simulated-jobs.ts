/**
 * The table of jobs in memory, behind statements that take any time, fail or never answer. Its time moves only with the timers of
 * the test.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { Tables } from '../../src/db'
import type { JobKind } from '../../src/jobs/job-queue'

export type SimulatedJob = {
  readonly kind: JobKind
  readonly subject: string
  readonly lane: string
  runAtMs: number
  token: string | null
  attempt: number
}

/** The course of a statement: when it acts, and how long its answer takes after that. */
export type JobOutcome = {
  readonly actsMs: number
  readonly answersMs: number
  readonly end?: 'answered' | 'refused' | 'lost' | 'hangs'
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type SimulatedJobs = {
  readonly db: Kysely<Tables>
  readonly jobs: Map<string, SimulatedJob>
  add(job: Pick<SimulatedJob, 'kind' | 'subject' | 'lane'>, runAtMs: number): void
  /** Ends a job as its handler does. Returns false if another runner has it. */
  finish(job: { readonly subject: string; readonly token: string }): boolean
  giveBack(job: { readonly subject: string; readonly token: string }, runAtMs: number): boolean
}

export function simulateJobs(nextOutcome: () => JobOutcome): SimulatedJobs {
  const jobs = new Map<string, SimulatedJob>()
  let tokens = 0

  function take(values: readonly unknown[]): unknown[] {
    const [kind, roomJson, probed, now, leaseUntil, , countMax, perLaneMax] = values as [
      ...[JobKind, string, readonly string[], Date, Date, string, number, number],
    ]
    const room = JSON.parse(roomJson) as Record<string, number>
    const at = now.getTime()
    const taken = new Map<string, number>()
    const due = [...jobs.values()]
      .filter((job) => job.kind === kind)
      .filter(({ runAtMs, lane, token }) => runAtMs <= at || (probed.includes(lane) && token === null))
      .sort((one, other) => one.runAtMs - other.runAtMs)
      .filter(({ lane }) => {
        const count = taken.get(lane) ?? 0
        if (count >= (room[lane] ?? perLaneMax)) return false
        taken.set(lane, count + 1)
        return true
      })
      .slice(0, countMax)
    return due.map((job) => {
      job.runAtMs = leaseUntil.getTime()
      job.token = String((tokens += 1))
      job.attempt += 1
      return { subject: job.subject, lane: job.lane, token: job.token, attempt: job.attempt - 1 }
    })
  }

  function makeLaneDue([kinds, lane, now, countMax]: readonly unknown[]): unknown[] {
    const at = (now as Date).getTime()
    const waiting = [...jobs.values()]
      .filter((job) => (kinds as string[]).includes(job.kind) && job.lane === lane)
      .filter(({ token, runAtMs }) => token === null && runAtMs > at)
      .slice(0, countMax as number)
    for (const job of waiting) job.runAtMs = at
    return [{ moved: waiting.length }]
  }

  function act({ sql, parameters }: CompiledQuery): unknown[] {
    if (sql.includes('jobs_take(')) return take(parameters)
    if (sql.includes('jobs_bring_forward(')) return makeLaneDue(parameters)
    throw new Error(`not simulated: ${sql}`)
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { actsMs, answersMs, end } = nextOutcome()
      await wait(actsMs)
      if (end === 'refused') throw new Error('the database is away')
      const rows = act(query) as Row[]
      if (end === 'hangs') await new Promise(() => undefined)
      await wait(answersMs)
      if (end === 'lost') throw new Error('the answer was lost')
      return { rows }
    },
    streamQuery: () => {
      throw new Error('not simulated')
    },
  }
  const nothing = () => Promise.resolve()
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createDriver: () => ({
        ...{ init: nothing, destroy: nothing, releaseConnection: nothing },
        ...{ beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing },
        acquireConnection: () => Promise.resolve(connection),
      }),
    },
  })

  function end(
    { subject, token }: { readonly subject: string; readonly token: string },
    act: (job: SimulatedJob) => void,
  ) {
    const job = jobs.get(subject)
    if (job?.token !== token) return false
    act(job)
    return true
  }

  return {
    ...{ db, jobs },
    add: (job, runAtMs) => void jobs.set(job.subject, { ...job, runAtMs, token: null, attempt: 0 }),
    finish: (lease) => end(lease, ({ subject }) => jobs.delete(subject)),
    giveBack: (lease, runAtMs) => end(lease, (job) => Object.assign(job, { runAtMs, token: null })),
  }
}
