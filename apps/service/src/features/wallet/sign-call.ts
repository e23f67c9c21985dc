import type { WalletCall } from '@modulor/contract/wallet'
import { Webhook } from 'standardwebhooks'
import { SECOND_MS } from '../../durations'
import type { OutwardRequest } from '../../providers/outward-client'

export type WalletEndpoint = { readonly url: string; readonly secret: string }

/** A call as the merchant's wallet takes it: signed over the id, the time and the body, as events are (Standard Webhooks). */
export function signCall({ url, secret }: WalletEndpoint, id: string, call: WalletCall, at: Date): OutwardRequest {
  const body = JSON.stringify(call)
  return {
    ...{ method: 'POST', url, body },
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  }
}
