/** Rules for JSON bodies: limited in size and depth, and only with text that a database can store. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPlainText } from '../plain-text'

export const BODY_BYTES_MAX = 65_536
const NESTING_MAX = 16

/** Whether every key and text of a JSON value is plain, and its nesting is not deeper than any call needs. */
function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= NESTING_MAX) return false
  return Object.entries(value).every(([key, item]) => isPlainText(key) && isPlainJson(item, depth + 1))
}

const TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function keyCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, item) => sum + keyCount(item), own)
}

/**
 * Whether an object has the same key twice: two parsers could read two different values. `value` is the parsed
 * `body`.
 */
function hasKeyTwice(body: string, value: unknown): boolean {
  const written = [...body.matchAll(TEXT)].filter(([, colon]) => colon !== undefined)
  return written.length !== keyCount(value)
}

class UnreadableBody extends Error {
  readonly statusCode = 400
}

/** Compressed bodies are refused: the decompressed content could be far larger than the body. */
class EncodedBody extends Error {
  readonly code = 'BODY_ENCODED'
  constructor() {
    super('The body has a Content-Encoding')
  }
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'] ?? ''
  return !['', 'identity'].includes(encoding.trim().toLowerCase())
}

/**
 * Replaces the framework's JSON parser. Prototype keys, duplicate keys, NUL, broken surrogates and deep nesting are
 * bad requests; a compressed body is refused.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, finish) => {
    if (isEncoded(request)) {
      finish(new EncodedBody(), undefined)
      return
    }
    // Some clients send the content type with every request, also with one that has no body.
    if (body === '') {
      finish(null, undefined)
      return
    }
    void parse(request, body, (error, value: unknown) => {
      if (error) finish(error, undefined)
      else if (!isPlainJson(value))
        finish(new UnreadableBody('The body contains text that cannot be stored'), undefined)
      else if (hasKeyTwice(body, value)) finish(new UnreadableBody('The body contains a duplicate key'), undefined)
      else finish(null, value)
    })
  })
}
