/** The calls to read, retry and replay deliveries of events to merchants (issue-12 2). */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { cursor, isoTime, nullableText, reason, shown } from './parts'

/** `failing`: sent at least once, not accepted, and to be sent again. `given_up`: no longer sent. `due`: all that still have to be sent. */
export const DELIVERY_VIEWS = ['failing', 'given_up', 'due'] as const
export type DeliveryView = (typeof DELIVERY_VIEWS)[number]
export const DELIVERIES_PER_PAGE = 50

const brand = z.string().check(z.minLength(1), z.maxLength(20))

const Delivery = z.object({
  /** The header `webhook-id` of the delivery; a retry has the same one. */
  event_id: z.string(),
  payment_id: z.string(),
  reference: z.string(),
  brand: z.string(),
  type: z.string(),
  /** Its position among the events of its payment, which are delivered in this order. */
  sequence: z.number(),
  state: shown(['due', 'delivered', 'given_up']),
  attempts: z.number(),
  created_at: isoTime,
  first_due_at: isoTime,
  last_tried_at: z.nullable(isoTime),
  /** The status of the last response, or why there was none: `503`, `timed_out`, …; null if it is not known. */
  last_answer: nullableText,
  /** When the payment's next event is sent; null if none of its events is due. */
  next_attempt_at: z.nullable(isoTime),
})
export type Delivery = z.infer<typeof Delivery>

const DeliveryPage = z.object({
  deliveries: z.array(Delivery),
  /** The cursor of the next page; null on the last one. */
  next_cursor: nullableText,
  /** Endpoints that responded that they no longer exist: only a probe is sent to them. */
  suspended: z.array(z.object({ brand: z.string(), since: isoTime, next_probe_at: isoTime })),
})

const replayRange = { brand, from: isoTime, to: isoTime }

export const DELIVERY_ENDPOINTS = {
  findDeliveries: {
    id: 'findDeliveries',
    summary: 'Deliveries that fail, were given up or are due, a page at a time',
    method: 'GET',
    path: `${OPERATOR_API}/deliveries`,
    access: 'deliveries.read',
    query: z.strictObject({
      view: z.optional(z.enum(DELIVERY_VIEWS)),
      brand: z.optional(brand),
      cursor: z.optional(cursor),
    }),
    status: 200,
    response: DeliveryPage,
    errors: [],
  },
  retryDelivery: {
    id: 'retryDelivery',
    summary: 'Send an event again now, with its id',
    method: 'POST',
    path: `${OPERATOR_API}/deliveries/{eventId}/retry`,
    access: 'deliveries.retry',
    isAudited: true,
    subject: { kind: 'event', parameters: ['eventId'] },
    request: z.strictObject({
      reason,
      /** The merchant has already accepted the event, and gets it again. */
      is_resend: z.optional(z.boolean()),
    }),
    status: 200,
    response: z.object({ event_id: z.string(), state: z.literal('due') }),
    errors: ['not_found', 'delivery_running', 'already_delivered'],
  },
  countReplay: {
    id: 'countReplay',
    summary: 'Number of events that a replay of a time range would send',
    method: 'GET',
    path: `${OPERATOR_API}/deliveries/replay`,
    access: 'deliveries.read',
    query: z.strictObject(replayRange),
    status: 200,
    /** `is_too_long`: there are more events than `events`, and the range has to be shorter. */
    response: z.object({ events: z.number(), is_too_long: z.boolean() }),
    errors: [],
  },
  replayDeliveries: {
    id: 'replayDeliveries',
    summary: 'Send all events of a brand and a time range again, in order and with their ids',
    method: 'POST',
    path: `${OPERATOR_API}/deliveries/replay`,
    access: 'deliveries.retry',
    isAudited: true,
    request: z.strictObject({ ...replayRange, reason }),
    status: 200,
    response: z.object({ events: z.number() }),
    errors: ['range_too_long'],
  },
} as const satisfies Record<string, OperatorEndpoint>
