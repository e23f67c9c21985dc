/** Shared parts of all calls to the sandbox provider. */
import type { OutboundAnswer, OutboundRequest } from '../outbound-client'
import type { PaymentRef } from '../provider'

export type Json = Readonly<Record<string, unknown>>
export type Send = (method: OutboundRequest['method'], path: string, body?: Json) => Promise<OutboundAnswer>

export const COLLECTION = { deposit: '/v1/payments', withdrawal: '/v1/payouts' } as const

export const pathOf = (ref: Pick<PaymentRef, 'flow' | 'paymentId'>) =>
  `${COLLECTION[ref.flow]}/${encodeURIComponent(ref.paymentId)}`

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
