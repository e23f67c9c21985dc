/** Why a secret must not be used in production: it is published, or it can be guessed. */
import { createHash } from 'node:crypto'
import { PUBLISHED_SECRET_HASHES } from './published-secrets'

const BITS_MIN = 128
const DISTINCT_CHARACTERS_MIN = 8
const PREFIX = /^(?:whsec|sk|pk|rk|key|api_key)_(?:live_)?/
/** Matches only whole words, so that random characters that happen to form one are not refused. */
const PLACEHOLDER_WORD =
  /(?:^|[^a-z0-9])(?:change-?me|demo|dummy|example|password|placeholder|sandbox|secret|test|your-?key)(?:$|[^a-z0-9])/i
const HEX = /^[0-9a-f]+$/i
const HEX_BITS = 4
const LETTER_BITS = 5.9
const BASE64 = /^[A-Za-z0-9+/]{22,}={0,2}$/
const PRINTABLE = /^[\x20-\x7e]+$/

/** Identifies a published secret without storing it. */
export function publishedHashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a text repeats one piece, or is a sequence of consecutive characters. */
function isRegular(text: string): boolean {
  const isRepeated = new RegExp(`^(.{1,${Math.floor(text.length / 2)}})\\1+.{0,8}$`, 's').exec(text) !== null
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return isRepeated || steps.length > text.length / 2
}

/** Whether base64 encodes words or a pattern. It is very unlikely that 16 random bytes are all printable. */
function hidesPattern(text: string): boolean {
  const bytes = BASE64.test(text) ? Buffer.from(text, 'base64').toString('latin1') : undefined
  return bytes !== undefined && (PRINTABLE.test(bytes) || isRegular(bytes))
}

/**
 * Returns why a secret must not be used in production; undefined if it may be. A secret that passes has at least 128
 * bits if it was generated at random. The returned text never contains the secret.
 */
export function secretWeakness(secret: string): string | undefined {
  if (PUBLISHED_SECRET_HASHES.has(publishedHashOf(secret))) return 'is published with the source code'
  const text = secret.replace(PREFIX, '')
  if (PLACEHOLDER_WORD.test(secret)) return 'is named as a test or example secret'
  if (text.length * (HEX.test(text) ? HEX_BITS : LETTER_BITS) < BITS_MIN) return `has less than ${BITS_MIN} bits`
  if (new Set(text).size < DISTINCT_CHARACTERS_MIN || isRegular(text) || hidesPattern(text)) return 'is not random'
  return undefined
}
