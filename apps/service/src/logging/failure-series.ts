import type { Logger } from 'pino'
import { MINUTE_MS } from '../durations'

/** A series that continues is logged again after this time. */
const LOGGED_EVERY_MS = MINUTE_MS

export type FailureSeries = {
  /** `fields` are those of the line, such as `{ err }`. */
  failed(fields?: Readonly<Record<string, unknown>>): void
  worked(): void
}

type Texts = {
  readonly level: 'warn' | 'error'
  readonly failed: string
  readonly worksAgain: string
}

/**
 * Logs the first of a series of equal failures, then one line a minute, and one line for the end of the series: during an outage
 * the same failure may repeat a thousand times. A line after the first contains in `failures` how many there were since the first
 * one.
 */
export function createFailureSeries(logger: Logger, { level, failed, worksAgain }: Texts): FailureSeries {
  let failures = 0
  let loggedAt = 0
  return {
    failed(fields) {
      failures += 1
      const now = performance.now()
      if (failures > 1 && now - loggedAt < LOGGED_EVERY_MS) return
      loggedAt = now
      logger[level]({ ...fields, ...(failures > 1 && { failures }) }, failed)
    },
    worked() {
      if (failures > 0) logger.info({ failures }, worksAgain)
      failures = 0
    },
  }
}
