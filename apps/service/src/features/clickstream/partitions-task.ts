import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RetentionConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { MINUTE_MS } from '../../durations'
import { nextNight, type UpkeepTask } from '../../jobs/upkeep'
import { maintainPartitions } from './clickstream.repository'
import { firstKeptDay } from './store-queue'
import { dayOf } from './to-rows'

const LEASE_MS = 5 * MINUTE_MS

type Settings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** The time by which old days are dropped. */
  readonly retentionNow: () => Date
  readonly logger: Logger
  readonly config: { readonly retention: RetentionConfig }
}

/** Every night: creates the partitions of the next days, and drops those of days that are no longer kept. */
export function createPartitionsTask({ db, now, retentionNow, logger, config }: Settings): UpkeepTask {
  async function run(): Promise<void> {
    const firstKept = firstKeptDay(retentionNow(), config.retention.clickstream_days)
    const { made, dropped } = await maintainPartitions(db, dayOf(now()), firstKept)
    if (made + dropped > 0) logger.info({ made, dropped }, 'clickstream partitions were created and dropped')
  }
  return { name: 'clickstream partitions', nextAt: nextNight, leaseMs: LEASE_MS, run }
}
