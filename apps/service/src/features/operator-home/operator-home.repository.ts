/** The counts of the desk's first page. Each statement reads only open or recent rows, by an index. */
import type { Flow, PaymentState } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type CaseCount = {
  readonly kind: string
  readonly count: number
  readonly oldest_at: Date
  readonly last_hour: number
  readonly last_day: number
}

export async function countCases(db: Kysely<Tables>, hourAgo: Date, dayAgo: Date): Promise<readonly CaseCount[]> {
  const { rows } = await sql<CaseCount>`
    select kind, count(*)::int as count, min(opened_at) as oldest_at,
      count(*) filter (where opened_at > ${hourAgo})::int as last_hour,
      count(*) filter (where opened_at <= ${hourAgo} and opened_at > ${dayAgo})::int as last_day
    from operator_cases where closed_at is null group by kind order by min(opened_at)`.execute(db)
  return rows
}

export type UnsettledCount = {
  readonly flow: Flow
  readonly state: PaymentState
  readonly count: number
  readonly oldest_at: Date
  readonly oldest_payment_id: string
}

/** Every open payment has a job, so the whole table of payments need not be read. */
export async function countUnsettled(db: Kysely<Tables>): Promise<readonly UnsettledCount[]> {
  const { rows } = await sql<UnsettledCount>`
    select payment.flow, payment.state, count(*)::int as count, min(payment.created_at) as oldest_at,
      (array_agg(payment.id order by payment.created_at))[1] as oldest_payment_id
    from jobs join payments as payment on payment.id = jobs.subject::uuid
    where jobs.kind = 'payment' and payment.state not in ('succeeded', 'declined', 'cancelled', 'expired')
    group by payment.flow, payment.state order by min(payment.created_at)`.execute(db)
  return rows
}

export type DeliveryCount = {
  readonly brand: string
  readonly failing: number
  readonly given_up: number
  readonly oldest_at: Date | null
}

export async function countDeliveries(db: Kysely<Tables>): Promise<readonly DeliveryCount[]> {
  const { rows } = await sql<DeliveryCount>`
    select event.brand, count(*) filter (where delivery.state = 'due')::int as failing,
      count(*) filter (where delivery.state = 'given_up')::int as given_up,
      min(delivery.first_due_at) filter (where delivery.state = 'due') as oldest_at
    from (
      select event_id, state, first_due_at from merchant_event_deliveries where state = 'due' and attempt > 0
      union all
      select event_id, state, first_due_at from merchant_event_deliveries where state = 'given_up'
    ) as delivery join merchant_events as event on event.id = delivery.event_id
    group by event.brand order by event.brand`.execute(db)
  return rows
}

export async function readSuspendedBrands(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('suspended_endpoints').select('brand').orderBy('brand').execute()
  return rows.map(({ brand }) => brand)
}

/**
 * The number of payments that were accepted in one hour, by their current state. `hour` counts back from the end of the period,
 * from 0.
 */
export type HourCount = {
  readonly hour: number
  readonly flow: Flow
  readonly method_id: string
  readonly state: PaymentState
  readonly decline_code: string | null
  readonly count: number
}

export async function countHours(db: Kysely<Tables>, end: Date, hours: number): Promise<readonly HourCount[]> {
  const { rows } = await sql<HourCount>`
    select floor(extract(epoch from ${end}::timestamptz - created_at) / 3600)::int as hour, flow,
      pay_group_id as method_id, state, decline_code, count(*)::int as count
    from payments
    where created_at > ${end}::timestamptz - make_interval(hours => ${hours}::int) and created_at <= ${end}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
