import { SECOND_MS } from './durations'

/** Longer than the database may take to answer. A batch that takes longer fails, so that the next one can run. */
const BATCH_MS_MAX = 15 * SECOND_MS

/**
 * Combines single calls into batches that share a round trip: items that arrive while `work` runs are handled
 * together by its next run. `work` runs once at a time and returns its answers in the order of the items. If it
 * throws, or exceeds `msMax`, all callers of the batch get the error.
 */
export function inBatches<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  msMax: number = BATCH_MS_MAX,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isRunning = false

  async function workBounded(items: readonly Item[]): Promise<readonly Answer[]> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('a batch timed out')), msMax)
    })
    return Promise.race([work(items), tooLong]).finally(() => clearTimeout(timer))
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answers = await workBounded(batch.map(({ item }) => item))
        // An answer may be undefined, so the number of answers is checked.
        if (answers.length !== batch.length)
          throw new Error(`A batch of ${batch.length} items got ${answers.length} answers`)
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Calls in the same turn of the event loop are still in the first batch.
      if (!isRunning && waiting.length === 1) setImmediate(() => void (isRunning || run()))
    })
}
