/** Deliveries of events, as operators read and retry them. */
import type { DeliveryView } from '@modulor/contract/operator'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { PagePosition } from '../../page-cursor'

export type DeliveryQuery = {
  readonly view: DeliveryView
  readonly brand: string | undefined
  readonly after: PagePosition | undefined
  readonly count: number
}

/** Each view has an index that matches its order. */
const CONDITIONS = {
  due: sql<boolean>`delivery.state = 'due'`,
  failing: sql<boolean>`delivery.state = 'due' and delivery.attempt > 0`,
  given_up: sql<boolean>`delivery.state = 'given_up'`,
} as const satisfies Record<DeliveryView, unknown>

export type DeliveryRow = {
  readonly event_id: string
  readonly payment_id: string
  readonly reference: string
  readonly brand: string
  readonly type: string | null
  readonly sequence: number
  readonly state: 'due' | 'delivered' | 'given_up'
  readonly attempt: number
  readonly created_at: Date
  readonly first_due_at: Date
  readonly last_tried_at: Date | null
  readonly last_answer: string | null
  readonly run_at: Date | null
}

/** A page of deliveries. The one that has waited longest comes first. */
export async function readDeliveries(
  db: Kysely<Tables>,
  { view, brand, after, count }: DeliveryQuery,
): Promise<readonly DeliveryRow[]> {
  const ofBrand = brand === undefined ? sql`true` : sql`event.brand = ${brand}`
  const behind = after ? sql`(delivery.first_due_at, delivery.event_id) > (${after.at}, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DeliveryRow>`
    select delivery.event_id, delivery.payment_id, payment.reference, event.brand, event.body::jsonb ->> 'type' as type,
      delivery.sequence, delivery.state, delivery.attempt, event.created_at, delivery.first_due_at,
      delivery.last_tried_at, delivery.last_answer, job.run_at
    from merchant_event_deliveries as delivery
      join merchant_events as event on event.id = delivery.event_id
      join payments as payment on payment.id = delivery.payment_id
      left join jobs as job on job.kind = 'merchant_events' and job.subject = delivery.payment_id::text
        and delivery.state = 'due'
    where ${CONDITIONS[view]} and ${ofBrand} and ${behind}
    order by delivery.first_due_at, delivery.event_id limit ${count}`.execute(db)
  return rows
}

export function readSuspensions(db: Kysely<Tables>) {
  return db.selectFrom('suspended_endpoints').select(['brand', 'since', 'probe_at']).orderBy('brand').execute()
}

export type LockedDelivery = {
  readonly paymentId: string
  readonly brand: string
  readonly state: DeliveryRow['state']
  /** Whether a process is sending events of the payment now. */
  readonly isRunning: boolean
}

/** Locks the payment's job and then the delivery, in the same order as a run of the job does. */
export async function lockDelivery(tx: Tx, eventId: string, now: Date): Promise<LockedDelivery | undefined> {
  const event = await tx
    .selectFrom('merchant_events')
    .select(['payment_id', 'brand'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return undefined
  const job = await tx
    .selectFrom('jobs')
    .select(['lease_token', 'run_at'])
    .where('kind', '=', 'merchant_events')
    .where('subject', '=', event.payment_id)
    .forUpdate()
    .executeTakeFirst()
  const delivery = await tx
    .selectFrom('merchant_event_deliveries')
    .select('state')
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) return undefined
  const isRunning = job !== undefined && job.lease_token !== null && job.run_at > now
  return { paymentId: event.payment_id, brand: event.brand, state: delivery.state, isRunning }
}

/**
 * Makes an event due and counts a replay. If it was not due, its time until it is given up starts again. Its number of attempts
 * stays.
 */
export async function makeDue(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx
    .updateTable('merchant_event_deliveries')
    .set({
      state: 'due',
      first_due_at: sql`case when state = 'due' then first_due_at else ${now} end`,
      replays: sql`replays + 1`,
      replayed_at: now,
    })
    .where('event_id', '=', eventId)
    .execute()
}
