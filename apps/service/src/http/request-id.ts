/** One id per request. It is in the response, in the log and in every error (ERR-3). */
import { randomUUID } from 'node:crypto'
import { redact } from '../logging/redact'

export const REQUEST_ID_HEADER = 'x-request-id'
const SAFE_ID = /^[A-Za-z0-9_-]{8,64}$/

export const newRequestId = (): string => `req_${randomUUID()}`

/** Returns the caller's own id if it is short, plain, and does not look like a secret; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  const isSafe = typeof header === 'string' && SAFE_ID.test(header) && redact(header) === header
  return isSafe ? header : newRequestId()
}
