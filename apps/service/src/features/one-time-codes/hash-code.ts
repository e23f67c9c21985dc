import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { VaultKey } from '../user-cards'
import { CODE_DIGITS } from './code-policy'

const SALT_BYTES = 16

export type HashedCode = { readonly salt: Buffer; readonly hash: Buffer }

/** Creates a code of decimal digits, all equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Hashes a code for one `place`, with a key that the database does not have. */
export function hashCode(key: VaultKey, code: string, place: string, salt = randomBytes(SALT_BYTES)): HashedCode {
  return { salt, hash: createHmac('sha256', key.codes).update(salt).update(place).update('\0').update(code).digest() }
}

/** Whether `code` has this hash; takes the same time for every guess (OTP-4). */
export function isCode(key: VaultKey, code: string, place: string, { salt, hash }: HashedCode): boolean {
  return timingSafeEqual(hashCode(key, code, place, salt).hash, hash)
}

/** A keyed hash of what a player entered: the same entry gives the same text, and the entry cannot be recovered from it. */
export function hashEntry(key: VaultKey, entry: string): string {
  return createHmac('sha256', key.codes).update('entry\0').update(entry).digest('base64url')
}
