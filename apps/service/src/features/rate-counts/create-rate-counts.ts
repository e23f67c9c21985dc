import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { MINUTE_MS, SECOND_MS } from '../../durations'
import { everyMs, type UpkeepTask } from '../../jobs/upkeep'
import { hashEntry } from '../one-time-codes'
import type { VaultKeys } from '../user-cards'
import { exchangeCounts, deleteCounts } from './rate-counts.repository'

const EXCHANGE_MS = SECOND_MS
/** How many callers of one limit are counted at a time. The one without a request for the longest time is dropped first. */
const CALLERS_MAX = 20_000
/** How many callers one statement contains; the rest follows with the next one. */
const CALLERS_PER_EXCHANGE_MAX = 5_000
/** Longer than any window, so that no row is removed while it is still read. */
const KEPT_MS = 10 * MINUTE_MS

type Entry = {
  readonly keyHash: string
  windowStartsMs: number
  /** Requests that this instance counted. */
  own: number
  /** Requests that all other instances counted, as of the last exchange. */
  others: number
}

/** The values of a caller before the first window. */
const NOTHING = { windowStartsMs: NaN, own: NaN, others: NaN }

export type Count = { readonly count: number; readonly leftMs: number }
export type CounterOf = (caller: string, limit: { readonly max: number; readonly windowMs: number }) => Count

export type RateCounts = {
  /**
   * Returns a counter for the requests of one limit. It counts up to one more than `max`, and returns the count of the current
   * window with the time until the window ends. It never queries the database.
   */
  counter(limitName: string): CounterOf
  /** Sends this instance's counts to the others, and reads theirs. Never throws. */
  exchange(): Promise<void>
  readonly task: UpkeepTask
  start(): void
  stop(): Promise<void>
}

type Settings = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  readonly now: () => Date
  readonly logger: Logger
  /** No other instance uses this database, so there is nothing to exchange. */
  readonly isOnlyInstance: boolean
}

/**
 * The start of a caller's current window. It is the same on all instances, but differs between callers, so that not all windows
 * end at the same time.
 */
function windowStart(keyHash: string, nowMs: number, windowMs: number): number {
  const phaseMs = Buffer.from(keyHash, 'base64url').readUInt32BE() % windowMs
  return Math.floor((nowMs - phaseMs) / windowMs) * windowMs + phaseMs
}

/** Keeps up to `CALLERS_MAX` entries of one limit. */
function createEntries(
  keyHashOf: (caller: string) => string,
  onDropped: (entry: Entry) => void,
): (caller: string) => Entry {
  const entries = new Map<string, Entry>()
  // The entry becomes the newest; if there are too many, the oldest is dropped.
  return (caller) => {
    const entry = entries.get(caller) ?? { keyHash: keyHashOf(caller), ...NOTHING }
    entries.delete(caller)
    const [oldest] = entries.size >= CALLERS_MAX ? entries : []
    if (oldest) {
      entries.delete(oldest[0])
      onDropped(oldest[1])
    }
    entries.set(caller, entry)
    return entry
  }
}

/**
 * Counts requests in memory. Once a second the instances exchange their counts through one table: a limit may be exceeded by
 * the requests that other instances admitted since the last exchange. If the database is not available, each instance continues
 * with the last known counts.
 */
export function createRateCounts(settings: Settings): RateCounts {
  const { db, keys, now, logger, isOnlyInstance } = settings
  const instanceId = randomUUID()
  /** Entries that were counted since their last exchange. */
  const changed = new Set<Entry>()
  let exchanging: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isAway = false

  function counter(limitName: string): CounterOf {
    const entryOf = createEntries(
      (caller) => hashEntry(keys.active, JSON.stringify(['rate', limitName, caller])),
      (entry) => changed.delete(entry),
    )
    return (caller, { max, windowMs }) => {
      const nowMs = now().getTime()
      const entry = entryOf(caller)
      const windowStartsMs = windowStart(entry.keyHash, nowMs, windowMs)
      if (entry.windowStartsMs !== windowStartsMs) Object.assign(entry, { windowStartsMs, own: 0, others: 0 })
      if (entry.own + entry.others <= max) {
        entry.own += 1
        if (!isOnlyInstance) changed.add(entry)
      }
      return { count: entry.own + entry.others, leftMs: windowStartsMs + windowMs - nowMs }
    }
  }

  async function exchangeOnce(): Promise<void> {
    const sent = [...changed].slice(0, CALLERS_PER_EXCHANGE_MAX).map((entry) => {
      const { keyHash, windowStartsMs, own } = entry
      return { entry, keyHash, windowStartsMs, count: own }
    })
    if (sent.length === 0) return
    try {
      const others = await exchangeCounts(db, instanceId, sent)
      for (const { entry, keyHash, windowStartsMs, count } of sent) {
        const isCurrent = entry.windowStartsMs === windowStartsMs
        if (isCurrent) entry.others = others.get(keyHash) ?? 0
        // An entry that was counted meanwhile is exchanged again, after all others.
        changed.delete(entry)
        if (!isCurrent || entry.own > count) changed.add(entry)
      }
      isAway = false
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'request counts could not be exchanged; limits apply per instance')
      isAway = true
    }
  }

  const exchange = () => (exchanging ??= exchangeOnce().finally(() => (exchanging = undefined)))

  function wait(): void {
    if (isStopped || isOnlyInstance) return
    timer = setTimeout(() => void exchange().finally(wait), EXCHANGE_MS)
  }

  return {
    counter,
    exchange,
    task: {
      name: 'rate-counts',
      nextAt: everyMs(KEPT_MS),
      leaseMs: MINUTE_MS,
      run: () => deleteCounts(db, new Date(now().getTime() - KEPT_MS)),
    },
    start: wait,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await exchanging
    },
  }
}
