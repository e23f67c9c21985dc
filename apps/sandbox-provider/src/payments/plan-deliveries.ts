import { randomUUID } from 'node:crypto'
import { DELAYS_MS } from '../delays'
import type { Delivery, Report } from '../operations/event'
import type { Operation } from '../operations/operation'
import { dueOf } from '../operations/state'
import type { State, StateName } from '../operations/state'
import { toPayment, toReport } from './wire'
import type { Scheduler } from '../scheduler'

/** The states that the merchant is notified of: final ones, and pending. Steps of the player are not reported. */
const IS_REPORTED: Readonly<Record<StateName, boolean>> = {
  three_ds_method: false,
  three_ds_challenge: false,
  redirect: false,
  display_form: false,
  pending: true,
  authorised: true,
  succeeded: true,
  declined: true,
  cancelled: true,
  closed: true,
  expired: true,
}
const COPIES_OF_DUPLICATE = 3

/**
 * Returns the callbacks for the state that an operation has just reached (SVC-3): one event, delivered according to
 * its test data. In reverse order, the event of a pending state is held back until the next event was accepted.
 */
export function planDeliveries(before: Operation | null, after: Operation, scheduler: Scheduler): Delivery[] {
  const style = after.facts.behaviour.callbacks
  if (!IS_REPORTED[after.state.name]) return []
  switch (style) {
    case 'none':
      return []
    case 'usual':
      return deliveriesOf(after, scheduler, DELAYS_MS.callback)
    case 'late':
      return deliveriesOf(after, scheduler, DELAYS_MS.lateCallback)
    case 'thrice':
      return deliveriesOf(after, scheduler, DELAYS_MS.callback, COPIES_OF_DUPLICATE)
    case 'reversed': {
      if (isTransient(after.state)) return []
      const current = deliveriesOf(after, scheduler, DELAYS_MS.callback)
      if (before === null || !isTransient(before.state)) return current
      const kept = deliveriesOf(before, scheduler, DELAYS_MS.callback)
      return [...current, ...kept.map((delivery) => ({ ...delivery, afterDeliveryId: current[0]?.deliveryId ?? null }))]
    }
  }
}

/** Returns the callback about a change after the operation's success. */
export function planReport(after: Operation, report: Report, scheduler: Scheduler): Delivery[] {
  const style = after.facts.behaviour.callbacks
  if (style === 'none') return []
  return deliveriesOf(after, scheduler, DELAYS_MS.callback, style === 'thrice' ? COPIES_OF_DUPLICATE : 1, report)
}

/** Whether the state is pending, with a change that is already scheduled. */
const isTransient = (state: State): boolean => state.name === 'pending' && dueOf(state) !== null

function deliveriesOf(
  operation: Operation,
  scheduler: Scheduler,
  delayMs: number,
  copies = 1,
  report?: Report,
): Delivery[] {
  const { kind, callbackUrl: url } = operation.facts
  if (url === null) return []
  const eventId = `evt_${randomUUID()}`
  const body = JSON.stringify({
    event_id: eventId,
    type: `${kind}.${report?.name ?? 'updated'}`,
    payment: toPayment(operation),
    ...(report && { report: toReport(operation, report) }),
  })
  const dueMs = scheduler.now() + scheduler.scaled(delayMs)
  return Array.from({ length: copies }, (_, index) => ({
    deliveryId: `${eventId}:${index + 1}`,
    eventId,
    url,
    body,
    dueMs,
    afterDeliveryId: null,
  }))
}
