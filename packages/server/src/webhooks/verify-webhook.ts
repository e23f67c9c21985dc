import { API_VERSION, type MerchantEvent, type RiskAlarmEvent } from '../api-types'
import { verifySignature, type SignatureRefusal, type SignedMessage } from './verify-signature'

export type CashierEvent = MerchantEvent | RiskAlarmEvent

export type SignedWebhook = SignedMessage
export type VerifiedWebhook =
  | { readonly ok: true; readonly id: string; readonly event: CashierEvent }
  | {
      readonly ok: false
      /**
       * `headers_missing`: the message is not signed. `too_old`, `too_new`: it was replayed, or a clock is wrong. `other_version`: it has
       * another API version than the types of this package; set `webhook.api_version` of the brand to `API_VERSION`.
       */
      readonly reason: SignatureRefusal | 'other_version'
    }

/**
 * Checks a message of the cashier (Standard Webhooks): the signature over its raw body, and its time. A verified message can still
 * arrive twice: store the `id`, and respond to the second one like to the first. Throws only if a secret is missing or invalid.
 */
export async function verifyWebhook(signed: SignedWebhook): Promise<VerifiedWebhook> {
  const verified = await verifySignature(signed)
  if (!verified.ok) return verified
  const event = verified.message as CashierEvent
  return (event as CashierEvent | null)?.api_version === API_VERSION
    ? { ok: true, id: verified.id, event }
    : { ok: false, reason: 'other_version' }
}
