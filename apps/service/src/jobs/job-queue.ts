/**
 * Jobs are rows (SVC-5): made in the transaction that wants them done, taken under a lease, ended in the transaction
 * that did them. Delivery is at least once; the effects are made single by the lease token, which every ending names.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../db'

export const JOB_KINDS = ['payment', 'callback', 'merchant_events'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export type JobName = { readonly kind: JobKind; readonly subject: string }
/** The right to end a job. Never given twice: the token of a lease that ran out opens nothing. */
export type Lease = JobName & { readonly token: string }
/** `attempt` counts how often the job was taken before, from 0. */
export type Job = Lease & { readonly attempt: number }

type Database = Kysely<Tables> | Tx

/** Makes a job that is already taken: whoever makes it is about to do it. */
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

/** Takes up to `countMax` due jobs of a kind. Jobs that another instance is taking right now are passed over. */
export async function takeDueJobs(
  db: Database,
  kind: JobKind,
  by: { readonly now: Date; readonly leaseUntil: Date; readonly instanceId: string; readonly countMax: number },
): Promise<Job[]> {
  const due = db
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', kind)
    .where('run_at', '<=', by.now)
    .orderBy('run_at')
    .limit(by.countMax)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('jobs')
    .set({
      run_at: by.leaseUntil,
      lease_token: sql<string>`nextval('job_lease_tokens')`,
      leased_by: by.instanceId,
      attempt: sql<number>`attempt + 1`,
    })
    .where('kind', '=', kind)
    .where('subject', 'in', due)
    .returning(['subject', 'lease_token', 'attempt'])
    .execute()
  return taken.map(({ subject, lease_token, attempt }) => ({
    kind,
    subject,
    token: lease_token ?? '',
    attempt: attempt - 1,
  }))
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
