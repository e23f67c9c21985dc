import type { PaymentDeps } from '../model/payment-deps'
import { openCase } from '../store/operator-cases.repository'

type GivenUp = { readonly id: string; readonly paymentId: string; readonly brand: string }

/**
 * Reports to operators that an event was never delivered: in the log, by a metric, and as a case of each payment
 * (SVC-4).
 */
export async function openGivenUpCases(deps: PaymentDeps, events: readonly GivenUp[]): Promise<void> {
  for (const { id: eventId, paymentId, brand } of events) {
    const isNew = await openCase(deps.db, paymentId, 'event_given_up', { eventId }, deps.clock())
    if (isNew) deps.metrics?.caseOpened('event_given_up')
    deps.metrics?.eventsGivenUp(brand, 1)
    deps.logger.error(
      { paymentId, eventId, brand },
      'operator case: an event was not delivered in time and needs a replay',
    )
  }
}
