/**
 * Jobs are rows (SVC-5). A job is created in the transaction that needs it, taken with a lease, and ended in the
 * transaction that does its work. Delivery is at least once; the lease token, which every ending must have, ensures
 * that the effects happen only once.
 */
import { sql, type Kysely } from 'kysely'
import { prepared, type Tables, type Tx } from '../db'
import { HOUR_MS } from '../durations'

export const JOB_KINDS = ['payment', 'callback', 'merchant_events', 'operation', 'wallet'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export type JobName = { readonly kind: JobKind; readonly subject: string }
/** The right to end a job. A token is never used twice. It is not accepted after another process has taken the job. */
export type Lease = JobName & { readonly token: string }
/** `attempt`: how often the job was taken before, from 0. */
export type Job = Lease & { readonly attempt: number }

type Database = Kysely<Tables> | Tx

/** Creates a job that is already leased to the caller, who runs it immediately. */
export async function makeLeasedJob(tx: Tx, name: JobName, leasedBy: string, leaseUntil: Date): Promise<Lease> {
  const { token } = await tx
    .insertInto('jobs')
    .values({
      ...name,
      run_at: leaseUntil,
      lease_token: sql<string>`nextval('job_lease_tokens')`,
      leased_by: leasedBy,
    })
    .returning('lease_token as token')
    .executeTakeFirstOrThrow()
  return { ...name, token: token ?? '' }
}

/** A job that was taken, with its lane. */
export type TakenJob = Job & { readonly lane: string }

export type TakeJobsOptions = {
  readonly now: Date
  readonly leaseUntil: Date
  readonly instanceId: string
  /** The most jobs of all lanes together. */
  readonly countMax: number
  /** The most jobs of one lane that is not in `room`. */
  readonly perLaneMax: number
  readonly room: Readonly<Record<string, number>>
  /** Lanes of which a job is taken early if none is due, to find out whether the other party responds again. */
  readonly probed: readonly string[]
}

const dueJobs = prepared(
  (
    _db,
    kind: JobKind,
    room: string,
    probed: readonly string[],
    ...[now, leaseUntil, instanceId, countMax, perLaneMax]: readonly [Date, Date, string, number, number]
  ) => sql<{ subject: string; lane: string; token: string; attempt: number }>`
    select subject, lane, token, attempt
    from jobs_take(${kind}, ${room}::jsonb, ${probed}::text[], ${now}, ${leaseUntil}, ${instanceId}, ${countMax}, ${perLaneMax})`,
)

/**
 * Takes due jobs of a kind, the oldest of each lane. Skips jobs that another instance is taking at the moment, and
 * jobs of a suspended endpoint.
 */
export async function takeDueJobs(db: Database, kind: JobKind, by: TakeJobsOptions): Promise<TakenJob[]> {
  const { now, leaseUntil, instanceId, countMax, perLaneMax } = by
  const limits = [now, leaseUntil, instanceId, countMax, perLaneMax] as const
  const { rows } = await dueJobs(db, kind, JSON.stringify(by.room), by.probed, ...limits)
  return rows.map((row) => ({ kind, ...row }))
}

/** Takes a job by its name if it is due. Returns undefined if it is not due, is leased, or no longer exists. */
export async function takeJob(
  db: Database,
  { kind, subject }: JobName,
  by: Pick<TakeJobsOptions, 'now' | 'leaseUntil' | 'instanceId'>,
): Promise<Job | undefined> {
  const taken = await db
    .updateTable('jobs')
    .set((was) => ({
      run_at: by.leaseUntil,
      lease_token: sql<string>`nextval('job_lease_tokens')`,
      leased_by: by.instanceId,
      attempt: was('attempt', '+', 1),
    }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    // For a leased job, `run_at` is the end of the lease.
    .where('run_at', '<=', by.now)
    .returning(['lease_token as token', 'attempt'])
    .executeTakeFirst()
  return taken && { kind, subject, token: taken.token ?? '', attempt: taken.attempt - 1 }
}

/** Whether a job has a lease that has not expired. */
export async function isTaken(db: Database, { kind, subject }: JobName, now: Date): Promise<boolean> {
  const taken = await db
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('lease_token', 'is not', null)
    .where('run_at', '>', now)
    .executeTakeFirst()
  return taken !== undefined
}

/** The time at which the next waiting job becomes due; undefined if none is waiting. */
export async function nextJobAt(db: Database, now: Date): Promise<Date | undefined> {
  const next = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('lease_token', 'is', null)
    .where('run_at', '>', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return next?.run_at
}

/** The most jobs that one statement makes due. */
const MADE_DUE_MAX = 1_000

/** Makes waiting jobs of a lane due, a limited number per call. Returns how many; `isDone` if there are no more. */
export async function makeLaneDue(
  db: Database,
  kinds: readonly JobKind[],
  lane: string,
  now: Date,
): Promise<{ readonly moved: number; readonly isDone: boolean }> {
  const { rows } = await sql<{ moved: number }>`
    select jobs_bring_forward(${[...kinds]}::text[], ${lane}, ${now}, ${MADE_DUE_MAX}) as moved`.execute(db)
  const moved = rows[0]?.moved ?? 0
  return { moved, isDone: moved < MADE_DUE_MAX }
}

/**
 * The longest time by which a job of a kind is ever postponed, except an operation until its approval expires. Any other later
 * time was written by a clock that was wrong.
 */
const PUT_OFF_MS_MAX: Readonly<Record<JobKind, number>> = {
  payment: 2 * HOUR_MS,
  callback: 2 * HOUR_MS,
  merchant_events: 10 * HOUR_MS,
  operation: 2 * HOUR_MS,
  wallet: 2 * HOUR_MS,
}

/**
 * Corrects times that were written by a clock that was ahead: waiting jobs become due, and leases get their usual
 * length. Returns how many jobs were corrected.
 */
export async function clampJobs(db: Database, now: Date, leaseMs: number): Promise<number> {
  const limits = JSON.stringify(PUT_OFF_MS_MAX)
  const { rows } = await sql<{ subject: string }>`
    update jobs set run_at = case when lease_token is null then ${now}::timestamptz else ${new Date(now.getTime() + leaseMs)}::timestamptz end
    where (lease_token is null
        and run_at > ${now}::timestamptz + (${limits}::jsonb ->> kind)::double precision * interval '1 millisecond'
        and not exists (
          select 1 from linked_operations as waiting
          where waiting.state = 'awaiting_approval' and waiting.expires_at = run_at and waiting.id::text = subject
        ))
      or (lease_token is not null and run_at > ${new Date(now.getTime() + 2 * leaseMs)})
    returning subject`.execute(db)
  return rows.length
}

/** Locks a job. Returns false in the same case as `finishJob`. */
export async function lockJob(tx: Tx, { kind, subject, token }: Lease): Promise<boolean> {
  const held = await tx
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('lease_token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Ends a job permanently. Returns false if the lease has expired and another process has the job; the caller must
 * then roll back its work.
 */
export async function finishJob(db: Database, { kind, subject, token }: Lease): Promise<boolean> {
  const ended = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Returns the job to the queue, due at `runAt`. Returns false in the same case as `finishJob`. */
export async function returnJob(tx: Tx, { kind, subject, token }: Lease, runAt: Date): Promise<boolean> {
  const returned = await tx
    .updateTable('jobs')
    .set({ run_at: runAt, lease_token: null, leased_by: null })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return returned.numUpdatedRows > 0n
}

/**
 * Makes every job due that another process has leased. Only for a process that is certainly the only one on its
 * database.
 */
export async function voidForeignLeases(db: Database, instanceId: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now, lease_token: null, leased_by: null })
    .where('leased_by', '<>', instanceId)
    .execute()
}
