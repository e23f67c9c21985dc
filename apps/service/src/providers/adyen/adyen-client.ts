/**
 * Sends calls to one of Adyen's APIs through the service's outbound client, which follows no redirect, so the API key
 * is not sent elsewhere.
 */
import type { OutboundAnswer, OutboundClient } from '../outbound-client'

/** Adyen keeps an idempotency key for at least 31 days. */
const IDEMPOTENCY_KEY_LENGTH_MAX = 64

export type AdyenCall = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** One key for each payment, step and modification: a repeated call gets the response of the first. */
  readonly key?: string
  readonly body?: object
}
export type AdyenClient = (call: AdyenCall) => Promise<OutboundAnswer>

export const adyenClient =
  (client: OutboundClient, baseAddress: string, apiKey: string): AdyenClient =>
  ({ method = 'POST', path, key, body }) =>
    client.send({
      method,
      url: baseAddress + path,
      headers: {
        'x-api-key': apiKey,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key.slice(0, IDEMPOTENCY_KEY_LENGTH_MAX) }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // `paymentData` alone may have 200,000 characters.
      isAnswerLarge: true,
    })

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
