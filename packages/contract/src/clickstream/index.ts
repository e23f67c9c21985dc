/** The clickstream (CLICK-1 to CLICK-4): its events, and how they are sent. */
export { ClickstreamBatch, ClickstreamReceipt } from './batch'
export {
  CLICKSTREAM_EVENT_NAMES,
  CLICKSTREAM_EVENTS,
  ClickstreamEnvelope,
  parseClickstreamEvent,
  type ClickstreamData,
  type ClickstreamEvent,
  type ClickstreamEventName,
} from './events'
export {
  CLICKSTREAM_CONSENTS,
  CLICKSTREAM_COOKIE_S,
  CLICKSTREAM_EVENTS_MAX,
  CLICKSTREAM_FINAL_STATUSES,
  CLICKSTREAM_FRAME_BYTES_MAX,
  CLICKSTREAM_PATH,
  CLICKSTREAM_POST_BYTES_MAX,
  CLICKSTREAM_QUEUE_MAX,
  CLICKSTREAM_TIMEOUT_MS,
  CLICKSTREAM_VISIT_S,
  type ClickstreamConsent,
} from './limits'
