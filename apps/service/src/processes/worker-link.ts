/** A worker's side of the channel to the process that started it. */
import type { WorkerLink } from './processes.types'
import { ALIVE_EVERY_MS, METRICS_MS_MAX, ToWorker, type FromWorker } from './worker-messages'

const send = (message: FromWorker) => void process.send?.(message)

/** Opens the channel and sends heartbeats at once. A reload that is requested before `onReload` is called runs then. */
export function openWorkerLink(number: number): WorkerLink {
  const pending = new Map<number, (texts: readonly string[]) => void>()
  let ownMetrics: (() => Promise<string>) | undefined
  let reload: (() => unknown) | undefined
  let isReloadRequested = false
  let requestCount = 0

  process.on('message', (message) => {
    const read = ToWorker.safeParse(message)
    if (!read.success) return
    const received = read.data
    if (received.kind === 'others') pending.get(received.id)?.(received.texts)
    else if (received.kind === 'ask')
      void ownMetrics?.().then(
        (text) => send({ kind: 'metrics', id: received.id, text }),
        // Ignored: the merged page has no metrics of this worker then.
        () => undefined,
      )
    else if (reload) reload()
    else isReloadRequested = true
  })
  setInterval(() => send({ kind: 'alive' }), ALIVE_EVERY_MS).unref()

  return {
    number,
    serving: () => send({ kind: 'serving' }),
    answerMetrics: (answer) => (ownMetrics = answer),
    onReload(run) {
      reload = run
      if (isReloadRequested) run()
    },
    metricsOfOthers() {
      requestCount += 1
      const id = requestCount
      return new Promise((resolve) => {
        const finish = (texts: readonly string[]) => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(texts)
        }
        // Longer than the supervisor waits for the other workers: it responds after METRICS_MS_MAX with the pages that
        // it has.
        const timer = setTimeout(() => finish([]), 2 * METRICS_MS_MAX)
        pending.set(id, finish)
        send({ kind: 'ask', id })
      })
    },
  }
}
