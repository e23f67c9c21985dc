import { API_VERSION, type MerchantEvent, type RiskAlarmEvent } from '../api-types'
import { verifySignature, type SignatureRefusal, type SignedMessage } from './verify-signature'

export type CashierEvent = MerchantEvent | RiskAlarmEvent

export type SignedWebhook = SignedMessage
export type VerifiedWebhook =
  | { readonly ok: true; readonly id: string; readonly event: CashierEvent }
  | {
      readonly ok: false
      /**
       * `headers_missing`: not signed. `too_old`, `too_new`: replayed, or a clock is wrong. `other_version`: it has a shape that the types
       * of this package do not describe; set `webhook.api_version` of the brand to `API_VERSION`.
       */
      readonly reason: SignatureRefusal | 'other_version'
    }

/**
 * Checks a message of the cashier (Standard Webhooks): its signature over the bytes that came, and its time. A verified message can
 * still arrive twice: remember the `id`, and answer the second one as the first. Throws only where a secret is not valid.
 */
export async function verifyWebhook(signed: SignedWebhook): Promise<VerifiedWebhook> {
  const verified = await verifySignature(signed)
  if (!verified.ok) return verified
  const event = verified.message as CashierEvent
  return (event as CashierEvent | null)?.api_version === API_VERSION
    ? { ok: true, id: verified.id, event }
    : { ok: false, reason: 'other_version' }
}
