import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { createBatchQueue } from '../../jobs/batch-queue'
import { insertExchanges } from './provider-exchanges.repository'
import type { ProviderExchange } from './provider-exchanges.types'

const ITEMS_MAX = 5_000
const BATCH_MAX = 200
const DELAY_MS = 250
const STOP_MS = 2_000
/** Our own values only: a code that is none of them may be a text of the provider. */
const CODE = /^[a-z0-9_]{1,60}$/

export interface ProviderExchanges {
  /** Stores it a moment later: no payment waits for it. */
  add(exchange: ProviderExchange): void
  /** Stores what waits. */
  stop(): Promise<void>
}

/** The log of providers' calls that operators read (issue-12 2). It loses a line before it delays a payment. */
export function createProviderExchanges(deps: {
  readonly db: Kysely<Tables>
  readonly logger: Logger
}): ProviderExchanges {
  const { db, logger } = deps
  const lost = (count: number) =>
    logger.warn({ count }, 'provider calls could not be recorded; the desk does not show them')
  const queue = createBatchQueue<ProviderExchange>({
    itemsMax: ITEMS_MAX,
    batchMax: BATCH_MAX,
    delayMs: DELAY_MS,
    onDropped: lost,
    onLost: lost,
    handle: (batch) =>
      insertExchanges(db, batch).then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: error }, 'provider calls could not be stored; they will be retried')
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
