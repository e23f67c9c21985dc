import { DELIVERIES_PER_PAGE, type Delivery, type DeliveryView } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { readPage } from '../../page-cursor'
import { lockDelivery, makeDue, readDeliveries, readSuspensions, type DeliveryRow } from './deliveries.repository'
import { runDeliveries } from './merchant-events.repository'
import { resumeEndpoints } from './suspended-endpoints.repository'

const isoOf = (time: Date | null) => time?.toISOString() ?? null

const toDelivery = (row: DeliveryRow): Delivery => ({
  event_id: row.event_id,
  payment_id: row.payment_id,
  reference: row.reference,
  brand: row.brand,
  type: row.type ?? '',
  sequence: row.sequence,
  state: row.state,
  attempts: row.attempt,
  created_at: row.created_at.toISOString(),
  first_due_at: row.first_due_at.toISOString(),
  last_tried_at: isoOf(row.last_tried_at),
  last_answer: row.last_answer,
  next_attempt_at: isoOf(row.run_at),
})

/** A page of deliveries; undefined for an invalid cursor. */
export async function findDeliveries(
  db: Kysely<Tables>,
  question: {
    readonly view?: DeliveryView | undefined
    readonly brand?: string | undefined
    readonly cursor?: string | undefined
  },
) {
  const { view = 'failing', brand, cursor } = question
  const page = await readPage(
    cursor,
    DELIVERIES_PER_PAGE,
    (after, count) => readDeliveries(db, { view, brand, after, count }),
    (row) => ({ at: row.first_due_at, id: row.event_id }),
  )
  if (!page) return undefined
  const suspensions = await readSuspensions(db)
  return {
    deliveries: page.rows.map(toDelivery),
    next_cursor: page.nextCursor,
    suspended: suspensions.map(({ brand, since, probe_at: probeAt }) => ({
      brand,
      since: since.toISOString(),
      next_probe_at: probeAt.toISOString(),
    })),
  }
}

export type RetryOutcome = 'retried' | 'unknown' | 'running' | 'delivered'

/**
 * Makes an event due now, with its id and body, also if it was given up or its endpoint is suspended. Earlier events of the
 * payment that are due are sent first. Does nothing and returns `running` while the payment's events are being sent, and
 * `delivered` for an event that the merchant has accepted, unless `isResend`.
 */
export function retryDelivery(
  db: Kysely<Tables>,
  { eventId, isResend, now }: { readonly eventId: string; readonly isResend: boolean; readonly now: Date },
): Promise<RetryOutcome> {
  return transaction(db, async (tx) => {
    const delivery = await lockDelivery(tx, eventId, now)
    if (!delivery) return 'unknown'
    if (delivery.isRunning) return 'running'
    if (delivery.state === 'delivered' && !isResend) return 'delivered'
    await makeDue(tx, eventId, now)
    await resumeEndpoints(tx, delivery.brand)
    await runDeliveries(tx, [delivery.paymentId], now)
    return 'retried'
  })
}
