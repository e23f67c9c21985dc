/**
 * Jobs are rows (SVC-5): made in the transaction that wants them done, taken under a lease, ended in the transaction
 * that did them. Delivery is at least once; the effects are made single by the lease token, which every ending names.
 */
import { sql, type Kysely } from 'kysely'
import { prepared, type Tables, type Tx } from '../db'
import { HOUR_MS } from '../durations'

export const JOB_KINDS = ['payment', 'callback', 'merchant_events', 'operation', 'wallet'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export type JobName = { readonly kind: JobKind; readonly subject: string }
/** The right to end a job. Never given twice: the token of a lease that ran out opens nothing. */
export type Lease = JobName & { readonly token: string }
/** `attempt` counts how often the job was taken before, from 0. */
export type Job = Lease & { readonly attempt: number }

type Database = Kysely<Tables> | Tx

/** Creates a job that is already leased to the caller, who is about to do it. */
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

/** A job that was taken, and whom it depends on. */
export type TakenJob = Job & { readonly lane: string }

export type TakeJobsOptions = {
  readonly now: Date
  readonly leaseUntil: Date
  readonly instanceId: string
  /** In all. */
  readonly countMax: number
  /** Of one lane, unless `room` says otherwise. */
  readonly perLaneMax: number
  readonly room: Readonly<Record<string, number>>
  /** Lanes of which a job is taken before its time when none is due: whether the other side is back is to be found out. */
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
 * Takes due jobs of a kind, the oldest of each lane. Jobs that another instance is taking right now are passed over, and
 * so are those of an endpoint that is suspended.
 */
export async function takeDueJobs(db: Database, kind: JobKind, by: TakeJobsOptions): Promise<TakenJob[]> {
  const { now, leaseUntil, instanceId, countMax, perLaneMax } = by
  const limits = [now, leaseUntil, instanceId, countMax, perLaneMax] as const
  const { rows } = await dueJobs(db, kind, JSON.stringify(by.room), by.probed, ...limits)
  return rows.map((row) => ({ kind, ...row }))
}

/** Takes a job by its name once it is due; undefined where it is not, somebody has it, or it is gone. */
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
    // A lease runs out at that time.
    .where('run_at', '<=', by.now)
    .returning(['lease_token as token', 'attempt'])
    .executeTakeFirst()
  return taken && { kind, subject, token: taken.token ?? '', attempt: taken.attempt - 1 }
}

/** Whether somebody is doing a job. */
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

/** When the next waiting job becomes due; undefined where none waits. */
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

/** As many jobs as one statement brings forward. */
const BROUGHT_FORWARD_MAX = 1_000

/**
 * Makes the waiting jobs of a lane due, some at a time. Returns how many it moved; fewer than it could: there are no
 * more.
 */
export async function bringForward(
  db: Database,
  kinds: readonly JobKind[],
  lane: string,
  now: Date,
): Promise<{ readonly moved: number; readonly isDone: boolean }> {
  const { rows } = await sql<{ moved: number }>`
    select jobs_bring_forward(${[...kinds]}::text[], ${lane}, ${now}, ${BROUGHT_FORWARD_MAX}) as moved`.execute(db)
  const moved = rows[0]?.moved ?? 0
  return { moved, isDone: moved < BROUGHT_FORWARD_MAX }
}

/** The longest that a job of a kind is ever put off: what is later was written by a clock that was wrong. */
const PUT_OFF_MS_MAX: Readonly<Record<JobKind, number>> = {
  payment: 2 * HOUR_MS,
  callback: 2 * HOUR_MS,
  merchant_events: 10 * HOUR_MS,
  operation: 2 * HOUR_MS,
  wallet: 2 * HOUR_MS,
}

/** Corrects what a clock that ran ahead has scheduled: waiting jobs are due, leases end when a lease ends. */
export async function clampJobs(db: Database, now: Date, leaseMs: number): Promise<number> {
  const limits = JSON.stringify(PUT_OFF_MS_MAX)
  const { rows } = await sql<{ subject: string }>`
    update jobs set run_at = case when lease_token is null then ${now}::timestamptz else ${new Date(now.getTime() + leaseMs)}::timestamptz end
    where (lease_token is null
        and run_at > ${now}::timestamptz + (${limits}::jsonb ->> kind)::double precision * interval '1 millisecond')
      or (lease_token is not null and run_at > ${new Date(now.getTime() + 2 * leaseMs)})
    returning subject`.execute(db)
  return rows.length
}

/** Locks a job. False as for `finishJob`. */
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

/** Ends a job for good. False: the lease ran out and somebody else has it; the caller must undo what it did. */
export async function finishJob(db: Database, { kind, subject, token }: Lease): Promise<boolean> {
  const ended = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Gives the job back, due at `runAt`. False as for `finishJob`. */
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

/** Makes every job due that another process took. Only for a process that knows to be alone on its database. */
export async function voidForeignLeases(db: Database, instanceId: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now, lease_token: null, leased_by: null })
    .where('leased_by', '<>', instanceId)
    .execute()
}
