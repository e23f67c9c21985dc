import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type Counts = {
  /** Payments that have not ended, by state. */
  readonly openPayments: Readonly<Record<string, number>>
  /** Jobs that wait or run, by kind. */
  readonly jobs: Readonly<Record<string, number>>
  /** Of each kind, how long the oldest due job has waited. */
  readonly overdueSeconds: Readonly<Record<string, number>>
  /** Brands whose endpoint is suspended: 1 each. */
  readonly suspendedEndpoints: Readonly<Record<string, number>>
}

const byName = (rows: readonly { readonly name: string; readonly count: string }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))

/** What is under way. Every open payment has a job, so the whole table of payments need not be read. */
export async function countWork(db: Kysely<Tables>, now: Date): Promise<Counts> {
  const payments = await db
    .selectFrom('jobs')
    .innerJoin('payments', (join) => join.on('payments.id', '=', sql<string>`jobs.subject::uuid`))
    .where('jobs.kind', '=', 'payment')
    .groupBy('payments.state')
    .select(['payments.state as name', ({ fn }) => fn.countAll<string>().as('count')])
    .execute()
  const jobs = await db
    .selectFrom('jobs')
    .groupBy('kind')
    .select(['kind as name', ({ fn }) => fn.countAll<string>().as('count')])
    .execute()
  const overdue = await db
    .selectFrom('jobs')
    .groupBy('kind')
    .select([
      'kind as name',
      sql<string>`greatest(0, extract(epoch from ${now}::timestamptz - min(run_at)))`.as('count'),
    ])
    .execute()
  const suspended = await db
    .selectFrom('suspended_endpoints')
    .select(['brand as name', sql<string>`1`.as('count')])
    .execute()
  return {
    openPayments: byName(payments),
    jobs: byName(jobs),
    overdueSeconds: byName(overdue),
    suspendedEndpoints: byName(suspended),
  }
}

/** Writes to the database: one that only reads answers every question and takes no payment. Throws what it throws. */
export async function writeToDatabase(db: Kysely<Tables>): Promise<void> {
  await sql`update readiness set written_at = clock_timestamp()`.execute(db)
}
