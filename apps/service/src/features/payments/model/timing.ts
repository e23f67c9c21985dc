/** How long things may take. The values are the product's; only tests hand in others. */
import { JOB_POLL_MS, LEASE_MS } from '../../../jobs/job-runner'
import { afterRest } from '../../../providers/retry-after'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../durations'

export type Timing = {
  /** When an open payment is asked about again; the last value repeats. */
  readonly reconcileMs: readonly number[]
  /** How long a player's call waits for the provider before it answers `processing`. */
  readonly answerMsMax: number
  /** How long a call about an open payment waits for the provider's status. */
  readonly readMsMax: number
  /** An open payment is asked about at most this often on its readers' behalf. */
  readonly askRestMs: number
  /** How long a plug-in may take to read a callback. */
  readonly readCallbackMsMax: number
  /** A callback names a payment by a reference that is not here; from this attempt on it is an operator's case. */
  readonly referenceAttempts: number
  readonly leaseMs: number
  /** How often this process polls for jobs of other processes. */
  readonly pollMs: number
  /** How often the periodic tasks run: the clock, jobs that a wrong clock postponed, old events. */
  readonly choresMs: number
  /** An open payment of this age becomes an operator's case; the asking goes on. */
  readonly neverSettledMs: number
}

export const TIMING: Timing = {
  reconcileMs: [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  answerMsMax: 8 * SECOND_MS,
  readMsMax: 2 * SECOND_MS,
  askRestMs: 2 * SECOND_MS,
  readCallbackMsMax: SECOND_MS,
  referenceAttempts: 4,
  leaseMs: LEASE_MS,
  pollMs: JOB_POLL_MS,
  choresMs: 30 * SECOND_MS,
  neverSettledMs: 7 * DAY_MS,
}

/** When to ask next after `attempt` attempts. */
export function reconcileDelayMs(timing: Timing, attempt: number): number {
  return timing.reconcileMs[Math.min(attempt, timing.reconcileMs.length - 1)] ?? HOUR_MS
}

/**
 * The next status request follows the back-off, but never comes later than the end of the player's time (SVC-5). What the
 * provider asked for comes first, up to an hour.
 */
export function nextLookAt(
  timing: Timing,
  attempt: number,
  expiresAt: Date | null,
  now: Date,
  retryAfterMs?: number,
): Date {
  const next = new Date(now.getTime() + reconcileDelayMs(timing, attempt))
  const look = expiresAt && expiresAt > now && expiresAt < next ? expiresAt : next
  return afterRest(look, now, retryAfterMs)
}
