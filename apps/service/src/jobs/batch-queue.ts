/**
 * A bounded queue that is processed in batches, one at a time. After a failure the first half of the batch is
 * retried, because the batch may have been too large for the receiver. The next batches grow again slowly.
 */

const RETRY_MS_FIRST = 100
const RETRY_MS_MAX = 10_000
/** Slow enough that a limit of the receiver is rarely exceeded again. */
const GROWTH = 1 / 8

type Settings<Item> = {
  readonly itemsMax: number
  readonly batchMax: number
  /** How long the first item waits for others. */
  readonly delayMs: number
  /** Returns whether the batch has been processed; if not, its first half is retried. Must not throw. */
  readonly handle: (batch: readonly Item[]) => Promise<boolean>
  /** Called for items that did not fit into the queue. */
  readonly onDropped: (count: number) => void
  /** Called for items that were still in the queue when it was stopped. */
  readonly onLost: (count: number) => void
  /** Called for items that were being handled when the queue was stopped, or whose last attempt failed: the receiver may have them. */
  readonly onUnknown: (count: number) => void
}

export type BatchQueue<Item> = {
  /** Returns how many items were accepted. */
  add(items: readonly Item[]): number
  /** Accepts no more items, and processes the waiting ones until `deadline`. */
  stop(deadline: AbortSignal): Promise<void>
}

/** 100 ms, doubled at each failure up to 10 s, of which up to half is subtracted at random. */
function retryDelayMs(failures: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS_FIRST * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

/** Waits, but at most until the signal. */
function sleep(milliseconds: number, until: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      until.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    if (until.aborted) end()
    else until.addEventListener('abort', end)
  })
}

export function createBatchQueue<Item>(settings: Settings<Item>): BatchQueue<Item> {
  const { itemsMax, batchMax, delayMs, handle, onDropped, onLost, onUnknown } = settings
  const waiting: Item[] = []
  /** So many of the first ones were handed over at least once. */
  let triedCount = 0
  const stopping = new AbortController()
  let batchSize = batchMax
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  /** The deadline of `stop`. No new batch begins after it. */
  let end: AbortSignal | undefined

  const isOver = () => end?.aborted === true

  async function handleAll(): Promise<void> {
    let failures = 0
    while (waiting.length > 0 && !isOver()) {
      const batch = waiting.slice(0, batchSize)
      triedCount = Math.max(triedCount, batch.length)
      if (await handle(batch)) {
        failures = 0
        batchSize = Math.min(batchMax, batchSize + Math.ceil(batchSize * GROWTH))
        if (!isOver()) {
          waiting.splice(0, batch.length)
          triedCount -= batch.length
        }
      } else {
        failures += 1
        batchSize = Math.ceil(batch.length / 2)
        // `stop` interrupts this pause. Later pauses are short.
        if (end === undefined) await sleep(retryDelayMs(failures), stopping.signal)
        else await sleep(RETRY_MS_FIRST, end)
      }
    }
  }

  function schedule(): void {
    if (waiting.length > 0 && !running && !end) timer ??= setTimeout(() => void run(), delayMs)
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= handleAll().finally(() => {
      running = undefined
      // For items that were added after the last check of the queue.
      schedule()
    })
    return running
  }

  return {
    add(items) {
      const taken = items.slice(0, end ? 0 : Math.max(0, itemsMax - waiting.length))
      waiting.push(...taken)
      if (taken.length < items.length) onDropped(items.length - taken.length)
      if (waiting.length >= batchMax) void run()
      else schedule()
      return taken.length
    },
    async stop(deadline) {
      end = deadline
      stopping.abort()
      const overdue = new Promise<void>((over) => {
        if (deadline.aborted) over()
        else deadline.addEventListener('abort', () => over(), { once: true })
      })
      await Promise.race([run(), overdue])
      const lostCount = waiting.length - triedCount
      if (triedCount > 0) onUnknown(triedCount)
      if (lostCount > 0) onLost(lostCount)
      waiting.length = 0
    },
  }
}
