import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Facts } from '../operations/event'

/**
 * The token of the player's page of one payment (the bank's, the wallet's, the phone's). It gives access to no other
 * payment.
 */
export function pageTokenOf(facts: Facts): string {
  return createHmac('sha256', facts.secret).update(`page:${facts.id}`).digest('base64url')
}

export function isPageToken(facts: Facts, token: string): boolean {
  return isSameText(token, pageTokenOf(facts))
}

/** Compares a secret in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
