import { MINUTE_MS, SECOND_MS } from '../durations'

const RESTART_MS_MAX = 30 * SECOND_MS

/** A process that ran this long was healthy: the next end counts as the first. */
export const HEALTHY_AFTER_MS = MINUTE_MS

/** How long its place stays empty after so many ends in a row. Each costs a start, so they must not follow each other closely. */
export const restartDelayMs = (endCount: number): number => Math.min(RESTART_MS_MAX, SECOND_MS * 2 ** (endCount - 1))
