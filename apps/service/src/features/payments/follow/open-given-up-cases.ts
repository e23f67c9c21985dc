import type { GivenUp } from '../../merchant-events'
import type { PaymentDeps } from '../model/payment-deps'
import { openCase } from '../store/operator-cases.repository'

/**
 * Reports to operators that an event was never delivered: in the log, by a metric, and as a case (SVC-4). An event that is sent
 * again and given up again is another case.
 */
export async function openGivenUpCases(deps: PaymentDeps, events: readonly GivenUp[]): Promise<void> {
  for (const { id: eventId, paymentId, brand, type, attempts, answer, firstDueAt } of events) {
    const since = firstDueAt.toISOString()
    const details = { eventId, type, brand, attempts, ...(answer !== null && { answer }), first_due_at: since }
    const subject = `${paymentId} ${eventId} ${since}`
    const isNew = await openCase(deps.db, paymentId, 'event_given_up', details, deps.clock(), subject)
    if (isNew) deps.metrics?.caseOpened('event_given_up')
    deps.metrics?.eventsGivenUp(brand, 1)
    deps.logger.error(
      { paymentId, eventId, brand },
      'operator case: an event was not delivered in time and needs a replay',
    )
  }
}
