/** One id per request, in the answer, in the log and in every error (ERR-3). */
import { randomUUID } from 'node:crypto'
import { redact } from '../logging/redact'

export const REQUEST_ID_HEADER = 'x-request-id'
const SAFE_ID = /^[A-Za-z0-9_-]{8,64}$/

/** The caller's own id when it is short, plain and no secret by mistake; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  const isSafe = typeof header === 'string' && SAFE_ID.test(header) && redact(header) === header
  return isSafe ? header : `req_${randomUUID()}`
}
