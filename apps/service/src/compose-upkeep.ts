/** Composes the periodic tasks of the service. */
import type { Kysely } from 'kysely'
import type { CashierConfig } from './config/schema'
import type { OpenDatabase, Tables } from './db'
import { createPartitionsTask } from './features/clickstream'
import { createLedgerTasks } from './features/ledger-check'
import { createRetentionTask } from './features/player-data'
import type { PlayerMessages } from './features/player-messages'
import { createRateCounts, type RateCounts } from './features/rate-counts'
import { createReconciliation, createStatementsTask, type Reconciliation } from './features/reconciliation'
import { createRestoredState } from './features/restored-state'
import { createEraseCardsTask, type UserCards, type VaultKeys } from './features/user-cards'
import type { Log } from './logging/log'
import type { Metrics } from './http/metrics'
import { createUpkeep, type Upkeep } from './jobs/upkeep'
import type { Providers } from './providers/registry'

type UpkeepParts = {
  readonly db: Kysely<Tables>
  readonly database: Pick<OpenDatabase, 'kind'>
  readonly config: CashierConfig
  readonly vaultKeys: VaultKeys
  readonly userCards: Pick<UserCards, 'removed' | 'erase' | 'dropWaiting'>
  readonly log: Log
  readonly now: () => Date
  /** The time by which old rows are removed. */
  readonly retentionNow: () => Date
  readonly metrics: Metrics
  readonly messages: Pick<PlayerMessages, 'task'>
  readonly providers: Providers
  readonly markerFile?: string
}

/**
 * The ledger's tasks, retention, the clickstream's partitions, messages to players, the detection of a database that
 * was restored from an older state, and the request counts that the instances exchange.
 */
export function composeUpkeep(parts: UpkeepParts): Upkeep & {
  readonly rateCounts: RateCounts
  readonly reconciliation: Reconciliation
} {
  const {
    db,
    config,
    vaultKeys: keys,
    log: logger,
    now,
    retentionNow,
    metrics,
    messages,
    providers,
    markerFile,
  } = parts
  const isSandbox = config.environment === 'sandbox'
  const ledger = createLedgerTasks({ db, keys, now, logger, isSandbox, metrics: metrics.ledger })
  const retention = createRetentionTask({ db, now: retentionNow, logger, config })
  const partitions = createPartitionsTask({ db, now, retentionNow, logger, config })
  const isOnlyInstance = parts.database.kind === 'pglite'
  const rateCounts = createRateCounts({ db, keys, now, logger, isOnlyInstance })
  const reconciliation = createReconciliation({ db, config, now, providers, onCase: metrics.payments.caseOpened })
  const statements = createStatementsTask({ reconciliation, logger })
  const cards = createEraseCardsTask({ cards: parts.userCards, providers, now, logger })
  const tasks = [...ledger, retention, partitions, messages.task, rateCounts.task, statements, cards]
  const upkeep = createUpkeep({ db, now, logger, tasks })
  const { caseOpened } = metrics.payments
  const restored =
    markerFile === undefined ? undefined : createRestoredState({ db, providers, now, logger, caseOpened, markerFile })
  return {
    ...{ rateCounts, reconciliation, runMaintenance: upkeep.runMaintenance, idle: upkeep.idle, reset: upkeep.reset },
    start: () => {
      upkeep.start()
      rateCounts.start()
      restored?.start()
    },
    stop: async () => {
      await upkeep.stop()
      await rateCounts.stop()
      await restored?.stop()
    },
  }
}
