import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Facts } from '../operations/event'

/** Opens the bank's page of one payment, and of no other. */
export function bankTokenOf(facts: Facts): string {
  return createHmac('sha256', facts.secret).update(`bank:${facts.id}`).digest('base64url')
}

export function isBankToken(facts: Facts, token: string): boolean {
  return isSameText(token, bankTokenOf(facts))
}

/** Compares a secret without telling by its time how much of it was right. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
