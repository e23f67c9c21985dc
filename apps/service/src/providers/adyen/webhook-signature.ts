/** Signatures of Adyen's webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedItem } from './adyen-wire'

function isSignedBy(signed: string | Buffer, signature: string, keys: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64')
  return keys.some((key) => {
    const wanted = createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest()
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/**
 * Of a payment webhook's item. Only these eight values are signed; neither the time, nor the reason, nor additional data. They are
 * joined without escaping, so that a reference of ours never has a colon.
 */
export function isGenuineItem(item: SignedItem, keys: readonly string[]): boolean {
  const signature = item.additionalData?.['hmacSignature']
  if (typeof signature !== 'string') return false
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference } = item
  const { amount, eventCode, success } = item
  const signed = [
    ...[pspReference, originalReference, merchantAccountCode, merchantReference],
    ...[amount.value, amount.currency, eventCode, success],
  ].join(':')
  return isSignedBy(signed, signature, keys)
}

/** Of a transfer webhook: over the whole body, with the signature in a header. */
export const isGenuineBody = (body: Buffer, signature: string | undefined, keys: readonly string[]): boolean =>
  signature !== undefined && isSignedBy(body, signature, keys)
