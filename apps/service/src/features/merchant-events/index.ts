/** Events for merchants, signed and in order (SVC-4). */
export { createDelivery, type Delivery } from './deliver-merchant-events'
export { draftMerchantEvent } from './draft-merchant-event'
export { recordMerchantEvent } from './merchant-events.repository'
export { createMerchantEventCalls, type MerchantEventCalls } from './merchant-event-calls'
export { findDeliveries, retryDelivery } from './operator-deliveries'
export { countReplay, replayMerchantEvents } from './replay-merchant-events'
export { maintainMerchantEvents } from './maintain-merchant-events'
export type { GivenUp, MerchantEventDraft, MerchantEventFacts } from './merchant-events.types'
