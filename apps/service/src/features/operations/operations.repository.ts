import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type Counts = {
  /** Payments that have not ended, by state. */
  readonly openPayments: Readonly<Record<string, number>>
  /** Jobs that wait or run, by kind. */
  readonly jobs: Readonly<Record<string, number>>
}

const byName = (rows: readonly { readonly name: string; readonly count: string }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))

/** What is under way. Every open payment has a job, so the whole table of payments need not be read. */
export async function countWork(db: Kysely<Tables>): Promise<Counts> {
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
  return { openPayments: byName(payments), jobs: byName(jobs) }
}

/** Asks the database for an answer, any answer. Throws what the database throws. */
export async function askDatabase(db: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(db)
}
