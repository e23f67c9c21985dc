import type { OutboundAnswer } from './outbound-client'
import { HOUR_MS, SECOND_MS } from '../durations'

/** A longer `Retry-After` is limited to this. */
const RETRY_AFTER_MS_MAX = HOUR_MS

/**
 * The time of the next call to a provider: as planned, but not before `retryAfterMs` is over, which counts up to an
 * hour.
 */
export const afterRetryAfter = (planned: Date, now: Date, retryAfterMs = 0): Date =>
  new Date(Math.max(planned.getTime(), now.getTime() + Math.min(retryAfterMs, RETRY_AFTER_MS_MAX)))

/**
 * Returns the delay that a response requests: `Retry-After` in seconds or as a date, at most an hour. Empty without
 * the header, for an invalid one and for a date in the past.
 */
export function retryAfterOf(answer: OutboundAnswer, now: Date): { readonly retryAfterMs?: number } {
  const written = answer.kind === 'answered' ? answer.headers?.['retry-after'] : undefined
  if (written === undefined) return {}
  const waitMs = /^\d{1,9}$/.test(written) ? Number(written) * SECOND_MS : Date.parse(written) - now.getTime()
  return Number.isFinite(waitMs) && waitMs > 0 ? { retryAfterMs: Math.min(waitMs, RETRY_AFTER_MS_MAX) } : {}
}
