import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RetentionConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { nextNight, type UpkeepTask } from '../../jobs/upkeep'
import { prune, PRUNINGS, ROWS_AT_ONCE } from './retention.repository'
import { DAY_MS, HOUR_MS } from '../../durations'

const LEASE_MS = HOUR_MS

type Settings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly logger: Logger
  readonly config: { readonly retention: RetentionConfig }
}

/** Every night: removes rows that are past their retention time (docs/retention.md), in batches, until none is left. */
export function createRetentionTask({ db, now, logger, config }: Settings): UpkeepTask {
  async function run(signal: AbortSignal): Promise<void> {
    for (const pruning of PRUNINGS) {
      const end = new Date(now().getTime() - config.retention[pruning.retentionKey] * DAY_MS)
      let count = 0
      for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE && !signal.aborted; count += removed)
        removed = await prune(db, pruning, end, now())
      if (count > 0) logger.info({ rows: pruning.rows, count }, 'rows past their retention time were removed')
    }
  }
  return { name: 'retention', nextAt: nextNight, leaseMs: LEASE_MS, run }
}
