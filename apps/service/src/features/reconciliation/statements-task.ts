/** Every hour: fetches the missing statements of the last days from each provider that provides them. */
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '../../durations'
import { everyMs, type UpkeepTask } from '../../jobs/upkeep'
import type { Reconciliation } from './create-reconciliation'

const LEASE_MS = 10 * MINUTE_MS

export function createStatementsTask(deps: {
  readonly reconciliation: Reconciliation
  readonly logger: Logger
}): UpkeepTask {
  const { reconciliation, logger } = deps

  async function run(signal: AbortSignal): Promise<void> {
    for (const { provider, day } of await reconciliation.daysToFetch()) {
      if (signal.aborted) return
      try {
        const outcome = await reconciliation.fetch(provider, day, null)
        if (outcome.ok) logger.info({ provider, ...outcome.value }, 'a statement was imported')
        else logger.warn({ provider, day, why: outcome.code }, 'a statement was not imported')
      } catch (error) {
        // The other statements are fetched anyway. Only the error's name is logged, because its message may quote
        // the statement.
        const name = error instanceof Error ? error.name : 'thrown'
        logger.error({ provider, day, error: name }, 'a statement could not be imported')
      }
    }
  }
  return { name: 'fetch_statements', nextAt: everyMs(HOUR_MS), leaseMs: LEASE_MS, run }
}
