import { Webhook } from 'standardwebhooks'
import { SECOND_MS } from '../durations'
import { machineTime } from '../moved-clock'

type Message = { readonly id: string; readonly body: string; readonly secret: string; readonly at: Date }

/**
 * Returns the headers of a signed call to a merchant's server (Standard Webhooks). The time is the machine's, because
 * the merchant compares it with its own clock.
 */
export function signedHeaders({ id, body, secret, at }: Message) {
  const sentAt = machineTime(at)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / SECOND_MS)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  }
}
