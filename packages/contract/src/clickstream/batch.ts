/** What a browser sends at once (CLICK-2), by POST or over the realtime channel. */
import * as z from 'zod/mini'
import { languageCode } from '../wire/wire'
import { DEVICE_TYPES } from '../vocabulary'
import { CLICKSTREAM_EVENTS_MAX, isMerchantVisitId, MERCHANT_VISIT_ID_MAX } from './limits'

/** As the database writes it, so that a name is the same wherever it is read. */
const randomName = z.uuid().check(z.toLowerCase())

export const ClickstreamBatch = z.object({
  /** The browser's random name, of a cookie; null where no cookie can be set. */
  visitor_id: z.nullable(randomName),
  /** Another one after 30 minutes without an event. */
  visit_id: randomName,
  /** One view of the page; events are counted in it. */
  page_view_id: randomName,
  /** The merchant's own name of the visit (`clstrmid`). */
  merchant_visit_id: z.nullable(z.string().check(z.maxLength(MERCHANT_VISIT_ID_MAX), z.refine(isMerchantVisitId))),
  device: z.enum(DEVICE_TYPES),
  language: languageCode,
  /** Each is parsed by itself, so that one that this build does not know costs no other. */
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(CLICKSTREAM_EVENTS_MAX)),
})
export type ClickstreamBatch = z.infer<typeof ClickstreamBatch>

export const ClickstreamReceipt = z.object({
  accepted_count: z.int(),
  /** Unknown or malformed events; they are not stored. */
  refused_count: z.int(),
})
export type ClickstreamReceipt = z.infer<typeof ClickstreamReceipt>
