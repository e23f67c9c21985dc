/** A worker's side of the channel to the process that started it. */
import type { UnderSupervision } from './processes.types'
import { ALIVE_EVERY_MS, METRICS_MS_MAX, ToWorker, type FromWorker } from './worker-messages'

const tell = (message: FromWorker) => void process.send?.(message)

/** Sends heartbeats from its start on, and delays a reload that is requested before the service is ready. */
export function openWorkerLink(number: number): UnderSupervision {
  const asked = new Map<number, (texts: readonly string[]) => void>()
  let ownMetrics: (() => Promise<string>) | undefined
  let reload: (() => unknown) | undefined
  let isReloadWanted = false
  let askCount = 0

  process.on('message', (message) => {
    const read = ToWorker.safeParse(message)
    if (!read.success) return
    const told = read.data
    if (told.kind === 'others') asked.get(told.id)?.(told.texts)
    else if (told.kind === 'ask')
      void ownMetrics?.().then(
        (text) => tell({ kind: 'metrics', id: told.id, text }),
        // Without them the page has those of the others.
        () => undefined,
      )
    else if (reload) reload()
    else isReloadWanted = true
  })
  setInterval(() => tell({ kind: 'alive' }), ALIVE_EVERY_MS).unref()

  return {
    number,
    serving: () => tell({ kind: 'serving' }),
    answerMetrics: (answer) => (ownMetrics = answer),
    onReload(run) {
      reload = run
      if (isReloadWanted) run()
    },
    metricsOfOthers() {
      askCount += 1
      const id = askCount
      return new Promise((resolve) => {
        const finish = (texts: readonly string[]) => {
          clearTimeout(timer)
          asked.delete(id)
          resolve(texts)
        }
        // The supervisor waits for the others as long, then answers with what it has.
        const timer = setTimeout(() => finish([]), 2 * METRICS_MS_MAX)
        asked.set(id, finish)
        tell({ kind: 'ask', id })
      })
    },
  }
}
