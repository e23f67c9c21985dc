import type { Kysely } from 'kysely'
import type { Tables } from '../../../db'
import type { GivenUp } from '../../merchant-events'
import type { PaymentDeps } from '../model/payment-deps'
import { openCase } from '../store/operator-cases.repository'

/**
 * Opens a case for each event that was never delivered, for operators. The returned function writes the log and the metrics; it
 * is called after the commit (SVC-4). An event that is replayed and given up again opens a further case.
 */
export async function openGivenUpCases(
  db: Kysely<Tables>,
  { clock, metrics, logger }: PaymentDeps,
  events: readonly GivenUp[],
): Promise<() => void> {
  let newCases = 0
  for (const { id: eventId, paymentId, brand, type, attempts, answer, firstDueAt } of events) {
    const since = firstDueAt.toISOString()
    const details = { eventId, type, brand, attempts, ...(answer !== null && { answer }), first_due_at: since }
    const subject = `${paymentId} ${eventId} ${since}`
    if (await openCase(db, paymentId, 'event_given_up', details, clock(), subject)) newCases += 1
  }
  return () => {
    for (let told = 0; told < newCases; told += 1) metrics?.caseOpened('event_given_up')
    for (const { id: eventId, paymentId, brand } of events) {
      metrics?.eventsGivenUp(brand, 1)
      const message = 'operator case: an event was not delivered in time and needs a replay'
      logger.error({ paymentId, eventId, brand }, message)
    }
  }
}
