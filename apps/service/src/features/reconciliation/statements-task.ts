/** Every hour: fetches yesterday's statement from each provider that provides it, until the whole day was imported. */
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations'
import { everyMs, type UpkeepTask } from '../../jobs/upkeep'
import type { Reconciliation } from './create-reconciliation'
import { isWholeDay } from './whole-day'

const LEASE_MS = 10 * MINUTE_MS

export function createStatementsTask(deps: {
  readonly reconciliation: Reconciliation
  readonly now: () => Date
  readonly logger: Logger
}): UpkeepTask {
  const { reconciliation, now, logger } = deps

  async function run(signal: AbortSignal): Promise<void> {
    const day = new Date(now().getTime() - DAY_MS).toISOString().slice(0, 10)
    const { providers, days } = await reconciliation.list()
    for (const { name: provider, canFetch } of providers) {
      const isThere = days.some((each) => each.provider === provider && each.day === day && isWholeDay(each))
      if (!canFetch || isThere || signal.aborted) continue
      try {
        const outcome = await reconciliation.fetch(provider, day, null)
        if (outcome.ok) logger.info({ provider, ...outcome.value }, 'a statement was imported')
        else logger.warn({ provider, day, why: outcome.code }, 'a statement was not imported')
      } catch (error) {
        // The other providers' statements are fetched anyway. Only the error's name is logged, because its message may quote
        // the statement.
        const name = error instanceof Error ? error.name : 'thrown'
        logger.error({ provider, day, error: name }, 'a statement could not be imported')
      }
    }
  }
  return { name: 'fetch_statements', nextAt: everyMs(HOUR_MS), leaseMs: LEASE_MS, run }
}
