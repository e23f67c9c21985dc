import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type Counts = {
  /** Payments that have not ended, by state. */
  readonly openPayments: Readonly<Record<string, number>>
  /** Totals of payments that have not ended, as amounts in major units, by `flow currency state`. */
  readonly openAmounts: Readonly<Record<string, number>>
  /** Jobs that wait or run, by kind. */
  readonly jobs: Readonly<Record<string, number>>
  /** How long the oldest due job has waited, by kind. */
  readonly overdueSeconds: Readonly<Record<string, number>>
  /** Brands whose endpoint is suspended: 1 each. */
  readonly suspendedEndpoints: Readonly<Record<string, number>>
  /** The age of the oldest payment that has not ended, by flow. */
  readonly oldestPaymentSeconds: Readonly<Record<string, number>>
  /** Cases that are not closed, by kind. */
  readonly openCases: Readonly<Record<string, number>>
  /** How long the oldest open case has waited, by kind. */
  readonly oldestCaseSeconds: Readonly<Record<string, number>>
  /** How long the oldest event has waited that its endpoint has not accepted, by brand. */
  readonly oldestEventSeconds: Readonly<Record<string, number>>
  /** Events that the endpoint has not accepted and that are not given up, by brand. */
  readonly waitingEvents: Readonly<Record<string, number>>
}

type CountAndAge = { readonly name: string; readonly count: string; readonly seconds: string }

const ages = (rows: readonly CountAndAge[]): Record<string, number> =>
  byName(rows.map(({ name, seconds }) => ({ name, count: seconds })))

const byName = (rows: readonly { readonly name: string; readonly count: string }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))

/** Adds up rows of the same name. */
function sums(rows: readonly { readonly name: string; readonly count: string }[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { name, count } of rows) total[name] = (total[name] ?? 0) + Number(count)
  return total
}

/** Counts open work. Every open payment has a job, so the whole table of payments need not be read. */
export async function countWork(db: Kysely<Tables>, now: Date): Promise<Counts> {
  const payments = await db
    .selectFrom('jobs')
    .innerJoin('payments', (join) => join.on('payments.id', '=', sql<string>`jobs.subject::uuid`))
    .where('jobs.kind', '=', 'payment')
    .groupBy(['payments.flow', 'payments.currency', 'payments.state'])
    .select([
      'payments.state as name',
      ({ fn }) => fn.countAll<string>().as('count'),
      sql<string>`concat_ws(' ', payments.flow, payments.currency, payments.state)`.as('amount_name'),
      sql<string>`sum(payments.total / 10::numeric ^ payments.currency_precision)`.as('amount'),
    ])
    .execute()
  const secondsSince = (time: ReturnType<typeof sql>) =>
    sql<string>`greatest(0, extract(epoch from ${now}::timestamptz - min(${time})))`
  const jobs = await db
    .selectFrom('jobs')
    .groupBy('kind')
    .select(['kind as name', ({ fn }) => fn.countAll<string>().as('count'), secondsSince(sql`run_at`).as('seconds')])
    .execute()
  const suspended = await db
    .selectFrom('suspended_endpoints')
    .select(['brand as name', sql<string>`1`.as('count')])
    .execute()
  const oldestPayments = await db
    .selectFrom('jobs')
    .innerJoin('payments', (join) => join.on('payments.id', '=', sql<string>`jobs.subject::uuid`))
    .where('jobs.kind', '=', 'payment')
    .groupBy('payments.flow')
    .select(['payments.flow as name', secondsSince(sql`payments.created_at`).as('count')])
    .execute()
  const cases = await db
    .selectFrom('operator_cases')
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .select(['kind as name', ({ fn }) => fn.countAll<string>().as('count'), secondsSince(sql`opened_at`).as('seconds')])
    .execute()
  const oldestEvents = await db
    .selectFrom('merchant_event_deliveries as delivery')
    .innerJoin('merchant_events as event', 'event.id', 'delivery.event_id')
    .where('delivery.state', '=', 'due')
    .groupBy('event.brand')
    .select([
      'event.brand as name',
      ({ fn }) => fn.countAll<string>().as('count'),
      secondsSince(sql`delivery.first_due_at`).as('seconds'),
    ])
    .execute()
  return {
    openPayments: sums(payments),
    openAmounts: byName(payments.map(({ amount_name: name, amount }) => ({ name, count: amount }))),
    jobs: byName(jobs),
    overdueSeconds: ages(jobs),
    suspendedEndpoints: byName(suspended),
    oldestPaymentSeconds: byName(oldestPayments),
    openCases: byName(cases),
    oldestCaseSeconds: ages(cases),
    oldestEventSeconds: ages(oldestEvents),
    waitingEvents: byName(oldestEvents),
  }
}

/**
 * Writes to the database, because a read-only database answers every query but cannot accept a payment. Throws the database's
 * error.
 */
export async function writeToDatabase(db: Kysely<Tables>): Promise<void> {
  await sql`update readiness set written_at = clock_timestamp()`.execute(db)
}
