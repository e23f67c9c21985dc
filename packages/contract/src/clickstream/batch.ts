/** A batch of events that a browser sends (CLICK-2), by POST or over the realtime channel. */
import * as z from 'zod/mini'
import { languageCode } from '../wire/wire'
import { DEVICE_TYPES } from '../vocabulary'
import { CLICKSTREAM_EVENTS_MAX, isMerchantVisitId, MERCHANT_VISIT_ID_MAX } from './limits'

/** A random id in lower case, as the database writes it, so that it is the same text everywhere. */
const randomName = z.uuid().check(z.toLowerCase())

export const ClickstreamBatch = z.object({
  /** The browser's random id, from a cookie; null if no cookie can be set. */
  visitor_id: z.nullable(randomName),
  /** The random id of a visit. A new visit begins after 30 minutes without an event. */
  visit_id: randomName,
  /** The random id of one view of the page. `sequence` counts its events. */
  page_view_id: randomName,
  /** The merchant's own id of the visit (`clstrmid`). */
  merchant_visit_id: z.nullable(z.string().check(z.maxLength(MERCHANT_VISIT_ID_MAX), z.refine(isMerchantVisitId))),
  device: z.enum(DEVICE_TYPES),
  language: languageCode,
  /** Each event is parsed separately, so that an unknown event does not cause the loss of the others. */
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(CLICKSTREAM_EVENTS_MAX)),
})
export type ClickstreamBatch = z.infer<typeof ClickstreamBatch>

export const ClickstreamReceipt = z.object({
  accepted_count: z.int(),
  /** Unknown or malformed events; they are not stored. */
  refused_count: z.int(),
})
export type ClickstreamReceipt = z.infer<typeof ClickstreamReceipt>
