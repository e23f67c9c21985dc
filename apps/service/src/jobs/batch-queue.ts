/**
 * A bounded queue that is handled in batches, one at a time. A batch that fails is tried again while others wait: its first half,
 * because it may be too large for the other side. Later ones are larger again.
 */

const RETRY_MS_FIRST = 100
const RETRY_MS_MAX = 10_000
/** Slow enough that a limit of the other side is rarely hit again. */
const GROWTH = 1 / 8

type Settings<Item> = {
  readonly itemsMax: number
  readonly batchMax: number
  /** How long a first item waits for others. */
  readonly delayMs: number
  /** Answers whether the batch is done with; false: its first half is tried again. Must not throw. */
  readonly handle: (batch: readonly Item[]) => Promise<boolean>
  /** There was no room. */
  readonly onDropped: (count: number) => void
  /** The queue ended with them. */
  readonly onLost: (count: number) => void
}

export type BatchQueue<Item> = {
  /** Answers how many were taken. */
  add(items: readonly Item[]): number
  /** Takes nothing more, and handles what waits until `deadline`. */
  stop(deadline: AbortSignal): Promise<void>
}

/** 100 ms, twice as long each time, up to 10 s; a part of it is random. */
function retryDelayMs(failures: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS_FIRST * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

/** Waits, but not longer than until the signal. */
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
  const { itemsMax, batchMax, delayMs, handle, onDropped, onLost } = settings
  const waiting: Item[] = []
  const stopping = new AbortController()
  let batchSize = batchMax
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  /** Set by `stop`: nothing begins after it. */
  let end: AbortSignal | undefined

  const isOver = () => end?.aborted === true

  async function handleAll(): Promise<void> {
    let failures = 0
    while (waiting.length > 0 && !isOver()) {
      const batch = waiting.slice(0, batchSize)
      if (await handle(batch)) {
        failures = 0
        batchSize = Math.min(batchMax, batchSize + Math.ceil(batchSize * GROWTH))
        if (!isOver()) waiting.splice(0, batch.length)
      } else {
        failures += 1
        batchSize = Math.ceil(batch.length / 2)
        // A stop cuts the pause short; those after it are short again.
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
      // Items that were added after the last check of the queue.
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
      if (waiting.length > 0) onLost(waiting.length)
      waiting.length = 0
    },
  }
}
