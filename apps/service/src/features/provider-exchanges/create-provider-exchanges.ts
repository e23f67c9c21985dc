import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { createFailureSeries } from '../../logging/failure-series'
import { createBatchQueue } from '../../jobs/batch-queue'
import { insertExchanges } from './provider-exchanges.repository'
import type { ProviderExchange } from './provider-exchanges.types'

const ITEMS_MAX = 5_000
const BATCH_MAX = 200
const DELAY_MS = 250
const STOP_MS = 2_000
/** The format of our own codes. A code of another format may be a text of the provider, and is stored as `other`. */
const CODE = /^[a-z0-9_]{1,60}$/

export interface ProviderExchanges {
  /** Stores the line a moment later, so that no payment waits for it. */
  add(exchange: ProviderExchange): void
  /** Stores the waiting lines. */
  stop(): Promise<void>
}

/** The log of calls to providers, for operators (issue-12 2). It rather loses a line than delays a payment. */
export function createProviderExchanges(deps: {
  readonly db: Kysely<Tables>
  readonly logger: Logger
}): ProviderExchanges {
  const { db, logger } = deps
  const lost = (count: number) =>
    logger.warn({ count }, 'provider calls could not be recorded; the desk does not show them')
  const stores = createFailureSeries(logger, {
    level: 'warn',
    failed: 'provider calls could not be stored; they will be retried',
    worksAgain: 'provider calls can be stored again',
  })
  const queue = createBatchQueue<ProviderExchange>({
    itemsMax: ITEMS_MAX,
    batchMax: BATCH_MAX,
    delayMs: DELAY_MS,
    onDropped: lost,
    onLost: lost,
    onUnknown: (count) =>
      logger.warn({ count }, 'the service stopped while it stored provider calls; the desk may not show them'),
    handle: (batch) =>
      insertExchanges(db, batch).then(
        () => {
          stores.worked()
          return true
        },
        (error: unknown) => {
          stores.failed({ err: error })
          return false
        },
      ),
  })
  return {
    add: (exchange) => {
      const { code } = exchange
      queue.add([{ ...exchange, code: code === null || CODE.test(code) ? code : 'other' }])
    },
    stop: () => queue.stop(AbortSignal.timeout(STOP_MS)),
  }
}
