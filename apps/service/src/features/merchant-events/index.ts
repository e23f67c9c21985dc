/** What merchants are told, signed and in order (SVC-4). */
export { createDelivery } from './deliver-merchant-events'
export { recordMerchantEvent } from './record-merchant-event'
export { replayMerchantEvents } from './replay-merchant-events'
export type { MerchantEventFacts } from './merchant-events.types'
