import { randomUUID } from 'node:crypto'
import { DELAYS_MS } from '../delays'
import type { Delivery } from '../operations/event'
import { dueOf } from '../operations/state'
import type { StateName } from '../operations/state'
import type { Operation } from '../operations/operation'
import { toPayment } from '../payments/wire'
import type { Waits } from '../waits'

/** A state of which the merchant hears: an end, or that it is pending. A step of the player is no news. */
const NEWS: Readonly<Record<StateName, boolean>> = {
  three_ds_method: false,
  three_ds_challenge: false,
  redirect: false,
  pending: true,
  authorised: true,
  succeeded: true,
  declined: true,
  cancelled: true,
  closed: true,
  expired: true,
}
const COPIES_OF_DUPLICATE = 3

/** The callbacks that an operation owes for the state it has just reached (SVC-3): one event, delivered as its test data says. */
export function planDeliveries(operation: Operation, waits: Waits): Delivery[] {
  const { facts, state } = operation
  const style = facts.behaviour.callbacks
  if (!NEWS[state.name] || facts.callbackUrl === null || style === 'none') return []
  const eventId = `evt_${randomUUID()}`
  const body = JSON.stringify({ event_id: eventId, type: `${facts.kind}.updated`, payment: toPayment(operation) })
  const url = facts.callbackUrl
  const delivery = (dueMs: number, copy: number): Delivery => ({
    deliveryId: `${eventId}:${copy}`,
    eventId,
    url,
    body,
    dueMs,
  })
  const soonMs = waits.now() + waits.scaled(DELAYS_MS.callback)
  switch (style) {
    case 'usual':
      return [delivery(soonMs, 1)]
    case 'late':
      return [delivery(waits.now() + waits.scaled(DELAYS_MS.lateCallback), 1)]
    case 'thrice':
      return Array.from({ length: COPIES_OF_DUPLICATE }, (_, index) => delivery(soonMs, index + 1))
    case 'reversed': {
      // The first event is held back until the second one, which has no `due`, has gone out.
      const settlesMs = dueOf(state)?.atMs
      return [delivery(settlesMs === undefined ? soonMs : settlesMs + waits.scaled(DELAYS_MS.reversedCallback), 1)]
    }
  }
}
