import { SECOND_MS } from './durations'

/** Longer than the database may take to answer: a batch that takes longer hangs, and is failed so that the next one runs. */
const BATCH_MS_MAX = 15 * SECOND_MS

/**
 * Lets callers who come one by one share their round trips: what is asked while `work` runs is done by its next run,
 * for all of them at once. `work` answers in the order of what it was given, and runs once at a time; when it throws,
 * or does not come to an end, every caller of its batch gets the error.
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
        // Answers may be undefined themselves, so it is their number that must fit.
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
      // Calls of the same turn of the event loop still join the first batch.
      if (!isRunning && waiting.length === 1) setImmediate(() => void (isRunning || run()))
    })
}
