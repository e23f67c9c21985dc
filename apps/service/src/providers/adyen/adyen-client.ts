/** Calls of one of Adyen's APIs. It goes through the service's client, which follows no redirect with the key. */
import type { OutwardAnswer, OutwardClient } from '../outward-client'

/** Adyen keeps it for 31 days or more. */
const IDEMPOTENCY_KEY_LENGTH_MAX = 64

export type AdyenCall = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** One for each payment, step and modification: a repeat is answered as the first was. */
  readonly key?: string
  readonly body?: object
}
export type AdyenClient = (call: AdyenCall) => Promise<OutwardAnswer>

export const adyenClient =
  (client: OutwardClient, baseAddress: string, apiKey: string): AdyenClient =>
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

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
