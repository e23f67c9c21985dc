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
 * Checks the signature of an item of a payment webhook. Only these eight values are signed; the time, the reason and
 * the additional data are not. They are joined without escaping, so our references must not contain a colon.
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

/** Checks the signature of a transfer webhook. It covers the whole body and is in a header. */
export const isGenuineBody = (body: Buffer, signature: string | undefined, keys: readonly string[]): boolean =>
  signature !== undefined && isSignedBy(body, signature, keys)
