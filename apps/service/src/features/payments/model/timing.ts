/** Time limits and intervals. Production uses the values below; only tests pass others. */
import { JOB_POLL_MS, LEASE_MS } from '../../../jobs/job-runner'
import { afterRetryAfter } from '../../../providers/retry-after'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../durations'

export type Timing = {
  /** The delays between status requests for an open payment; the last value repeats. */
  readonly reconcileMs: readonly number[]
  /** How long a player's call waits for the provider before the response is `processing`. */
  readonly answerMsMax: number
  /** How long a call that reads an open payment waits for the provider's status. */
  readonly readMsMax: number
  /** The shortest time between two status requests that reads of the same payment cause. */
  readonly statusRequestIntervalMs: number
  /** How long a plug-in may take to read a callback. */
  readonly readCallbackMsMax: number
  /** If a callback's reference is still unknown at this attempt, an operator's case is opened. */
  readonly referenceAttempts: number
  readonly leaseMs: number
  /** How often this process polls for jobs of other processes. */
  readonly pollMs: number
  /** How often the periodic tasks run: the clock, jobs that a wrong clock postponed, old events. */
  readonly periodicWorkMs: number
  /** After this time an open payment becomes an operator's case; its status is still requested. */
  readonly neverSettledMs: number
}

export const TIMING: Timing = {
  reconcileMs: [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  answerMsMax: 8 * SECOND_MS,
  readMsMax: 2 * SECOND_MS,
  statusRequestIntervalMs: 2 * SECOND_MS,
  readCallbackMsMax: SECOND_MS,
  referenceAttempts: 4,
  leaseMs: LEASE_MS,
  pollMs: JOB_POLL_MS,
  periodicWorkMs: 30 * SECOND_MS,
  neverSettledMs: 7 * DAY_MS,
}

/** The delay before the next status request after `attempt` attempts. */
export function reconcileDelayMs(timing: Timing, attempt: number): number {
  return timing.reconcileMs[Math.min(attempt, timing.reconcileMs.length - 1)] ?? HOUR_MS
}

/**
 * Returns when the next status is requested: after the back-off, but not later than the end of the player's time (SVC-5). A
 * delay that the provider asked for takes precedence, up to an hour.
 */
export function nextStatusRequestAt(
  timing: Timing,
  attempt: number,
  expiresAt: Date | null,
  now: Date,
  retryAfterMs?: number,
): Date {
  const planned = new Date(now.getTime() + reconcileDelayMs(timing, attempt))
  const next = expiresAt && expiresAt > now && expiresAt < planned ? expiresAt : planned
  return afterRetryAfter(next, now, retryAfterMs)
}
