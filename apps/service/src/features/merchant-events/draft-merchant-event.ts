import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import type { MerchantEventDraft, MerchantEventFacts } from './merchant-events.types'

/**
 * Returns an event for the merchant (SVC-4), to be passed to `merchant_event_record` in the transaction that changes the
 * payment. That function adds its sequence number in the payment, its id, which depends on that number, and the player's
 * balance.
 */
export function draftMerchantEvent(facts: MerchantEventFacts, now: Date): MerchantEventDraft {
  const data: MerchantEventDraft['body']['data'] = {
    payment_id: facts.paymentId,
    flow: facts.flow,
    user_id: facts.userId,
    brand: facts.brand,
    pay_group_id: facts.payGroupId,
    amount: facts.amount,
    fee: facts.fee,
    tax: facts.tax,
    bonus: facts.bonus,
    total: facts.total,
    received: facts.received,
    processing: facts.processing,
    reference: facts.reference,
    order_id: facts.orderId,
    request_id: facts.requestId,
    currency: facts.currency,
    status: facts.status,
    decline_code: facts.declineCode,
  }
  return { body: { api_version: NEWEST_API_VERSION, type: facts.type, timestamp: now.toISOString(), data } }
}
