/** The calls by which the merchant's server reads events and requests them again (issue-12 2). */
import * as z from 'zod/mini'
import { PAYMENT_EVENT_TYPES } from '../vocabulary'
import { MERCHANT_API, QUERY_LENGTH_MAX, type Endpoint } from '../wire/endpoint'
import { givenTime, isoTime } from '../wire/wire'

export const MERCHANT_EVENTS_PER_PAGE = 50
/** Not in the vocabulary, because it would increase the size of the host SDK. */
export const MERCHANT_EVENT_TYPES = [...PAYMENT_EVENT_TYPES, 'risk.alarm'] as const
export type MerchantEventType = (typeof MERCHANT_EVENT_TYPES)[number]
/** A time range with more events is replayed in parts. */
export const REPLAYED_EVENTS_MAX = 50_000

export const StoredEvent = z.object({
  /** The header `webhook-id` of every delivery of the event. */
  event_id: z.string(),
  payment_id: z.string(),
  /** Its position among the events of its payment, which are delivered in this order. */
  sequence: z.int(),
  type: z.enum(MERCHANT_EVENT_TYPES),
  /** `given_up`: your endpoint did not accept it in time, and it is no longer sent. */
  state: z.enum(['due', 'delivered', 'given_up']),
  attempts: z.int(),
  created_at: isoTime,
  last_tried_at: z.nullable(isoTime),
  /** The status of the last response, or why there was none: `503`, `timed_out`, …; null if it is not known. */
  last_answer: z.nullable(z.string()),
  /** How many times a replay was requested, and when last. */
  replays: z.int(),
  replayed_at: z.nullable(isoTime),
  /** The exact body of its next delivery, in the API version of the brand’s webhook. */
  body: z.string(),
})
export type StoredEvent = z.infer<typeof StoredEvent>

const EventSelection = z.strictObject({
  payment_id: z.optional(z.uuid()),
  state: z.optional(z.enum(['due', 'delivered', 'given_up'])),
  /** Only those that were replayed, the latest replay first. */
  replayed: z.optional(z.literal('true')),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))),
})
export type EventSelection = z.infer<typeof EventSelection>

export const MERCHANT_EVENT_ENDPOINTS = {
  merchantEvents: {
    id: 'merchantEvents',
    summary: 'Events of a brand, the newest first, a page at a time. An unknown or invalid parameter is refused',
    method: 'GET',
    path: `${MERCHANT_API}/brands/{brand}/events`,
    access: 'merchant',
    query: EventSelection,
    status: 200,
    response: z.object({ events: z.array(StoredEvent), next_cursor: z.nullable(z.string()) }),
    errors: ['merchant_unauthorized', 'bad_request'],
  },
  replayEvent: {
    id: 'replayEvent',
    summary:
      'Send an event again with its id and body, also if it was accepted or given up. An event that is already queued is sent once. ' +
      'Refused as `action_not_expected` while events of its payment are being sent; retry later',
    method: 'POST',
    path: `${MERCHANT_API}/brands/{brand}/events/{eventId}/replay`,
    access: 'merchant',
    status: 200,
    response: z.object({ event_id: z.string(), state: z.literal('due') }),
    errors: ['merchant_unauthorized', 'not_found', 'action_not_expected'],
  },
  replayEvents: {
    id: 'replayEvents',
    summary:
      `Send all events of a time range again, in order and with their ids and bodies. Up to ${String(REPLAYED_EVENTS_MAX)} events; ` +
      'a range with more is refused at `to`',
    method: 'POST',
    path: `${MERCHANT_API}/brands/{brand}/events/replay`,
    access: 'merchant',
    /** Selects the events that were created at or after `from` and before `to`. */
    request: z.strictObject({ from: givenTime, to: givenTime }),
    status: 200,
    response: z.object({ events: z.int() }),
    errors: ['merchant_unauthorized', 'bad_request'],
  },
} as const satisfies Record<string, Endpoint>
