/** Moves events from the buffer into the table, and from there to the sink. Each of the two steps has its own queue. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { sqlState } from '../../db/sql-state'
import { DAY_MS } from '../../durations'
import { createBatchQueue, type BatchQueue } from '../../jobs/batch-queue'
import { createFailureSeries } from '../../logging/failure-series'
import { insertClickstream, maintainPartitions } from './clickstream.repository'
import type { ClickstreamMetrics, ClickstreamRow, ClickstreamSink, SinkAnswer } from './clickstream.types'
import type { PlayerShares } from './player-shares'
import { dayOf } from './to-rows'

const EVENTS_WAITING_MAX = 10_000
const EVENTS_AT_ONCE = 1_000
const STORE_DELAY_MS = 500
/** SQL states of invalid rows (a value, a constraint): a retry would fail too. */
const WRONG_ROWS = /^2[23]/

type Settings = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly logger: Logger
  readonly metrics: ClickstreamMetrics
  readonly sink: ClickstreamSink | undefined
  readonly shares: Pick<PlayerShares, 'release'>
  /** The first day that is kept, `YYYY-MM-DD`. */
  readonly firstKept: () => string
}

/** The first day that is kept, `YYYY-MM-DD`. */
export const firstKeptDay = (now: Date, keptDays: number): string => dayOf(new Date(now.getTime() - keptDays * DAY_MS))

function sinkQueue({ logger, metrics }: Settings, sink: ClickstreamSink): BatchQueue<ClickstreamRow> {
  const series = createFailureSeries(logger, {
    level: 'warn',
    failed: 'clickstream events could not be sent to the sink; they will be retried',
    worksAgain: 'clickstream events can be sent to the sink again',
  })
  return createBatchQueue<ClickstreamRow>({
    ...{ itemsMax: EVENTS_WAITING_MAX, batchMax: EVENTS_AT_ONCE, delayMs: 0 },
    async handle(batch) {
      const answer = await sink.write(batch).catch((): SinkAnswer => ({ kind: 'failed', why: 'unknown' }))
      if (answer.kind === 'failed') {
        metrics.clickstreamFailed('sink')
        series.failed({ why: answer.why })
        return false
      }
      if (answer.kind === 'refused') logger.warn({ why: answer.why }, 'the sink refused clickstream events')
      else series.worked()
      metrics.clickstreamSinkEvents(answer.kind, batch.length)
      return true
    },
    onDropped: (count) => metrics.clickstreamSinkEvents('dropped', count),
    onLost: (count) => metrics.clickstreamSinkEvents('lost', count),
    onUnknown: (count) => metrics.clickstreamSinkEvents('unknown', count),
  })
}

/** A waiting event, and the player whose share it uses. */
type WaitingRow = { readonly player: string; readonly row: ClickstreamRow }

export type StoreQueue = Pick<BatchQueue<ClickstreamRow>, 'stop'> & {
  /** Returns how many rows were accepted. The share of the others is released. */
  add(player: string, rows: readonly ClickstreamRow[]): number
}

/**
 * Creates the queue that stores events and passes them to the sink. No caller waits for it; events that it cannot keep are
 * counted.
 */
export function createStoreQueue(settings: Settings): StoreQueue {
  const { db, now, logger, metrics, sink, shares, firstKept } = settings
  const toSink = sink && sinkQueue(settings, sink)
  const series = createFailureSeries(logger, {
    level: 'warn',
    failed: 'clickstream events could not be stored; they are kept in memory and retried',
    worksAgain: 'clickstream events can be stored again',
  })
  let dayWithPartition = ''

  /**
   * Creates the day's partition before its first event. Without it the rows go to the default partition, and the nightly task
   * moves them.
   */
  async function preparePartition(): Promise<void> {
    const today = dayOf(now())
    if (today === dayWithPartition) return
    dayWithPartition = today
    await maintainPartitions(db, today, firstKept()).catch((error: unknown) =>
      logger.warn(
        { err: error },
        'the clickstream partition of today could not be created; the nightly task retries it',
      ),
    )
  }

  async function store(batch: readonly ClickstreamRow[]): Promise<void> {
    await preparePartition()
    const added = await insertClickstream(db, batch)
    series.worked()
    metrics.clickstreamEvents('stored', added.length)
    metrics.clickstreamEvents('repeated', batch.length - added.length)
    toSink?.add(added)
  }

  /** Returns whether the batch is finished: stored, or dropped as invalid. */
  async function tryToStore(batch: readonly ClickstreamRow[]): Promise<boolean> {
    try {
      await store(batch)
      return true
    } catch (error) {
      const state = sqlState(error)
      metrics.clickstreamFailed('store')
      if (state === undefined || !WRONG_ROWS.test(state)) {
        series.failed({ why: state ?? (error instanceof Error ? error.name : 'unknown') })
        return false
      }
      logger.error({ sql_state: state, count: batch.length }, 'clickstream events could not be stored and were dropped')
      metrics.clickstreamEvents('lost', batch.length)
      return true
    }
  }

  const stored = createBatchQueue<WaitingRow>({
    ...{ itemsMax: EVENTS_WAITING_MAX, batchMax: EVENTS_AT_ONCE, delayMs: STORE_DELAY_MS },
    async handle(batch) {
      const isDone = await tryToStore(batch.map(({ row }) => row))
      if (isDone) for (const { player } of batch) shares.release(player, 1)
      return isDone
    },
    onDropped: (count) => metrics.clickstreamEvents('dropped', count),
    onLost: (count) => metrics.clickstreamEvents('lost', count),
    onUnknown: (count) => metrics.clickstreamEvents('unknown', count),
  })
  return {
    add(player, rows) {
      const taken = stored.add(rows.map((row) => ({ player, row })))
      shares.release(player, rows.length - taken)
      return taken
    },
    async stop(deadline) {
      await stored.stop(deadline)
      await toSink?.stop(deadline)
    },
  }
}
