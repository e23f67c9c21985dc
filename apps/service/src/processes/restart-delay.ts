import { MINUTE_MS, SECOND_MS } from '../durations'

const RESTART_MS_MAX = 30 * SECOND_MS

/** A process that ran this long counts as healthy, so the delay starts at its minimum again. */
export const HEALTHY_AFTER_MS = MINUTE_MS

/**
 * The delay before a worker is started again after `endCount` ends in a row (exponential backoff), because each start
 * uses CPU time.
 */
export const restartDelayMs = (endCount: number): number => Math.min(RESTART_MS_MAX, SECOND_MS * 2 ** (endCount - 1))
