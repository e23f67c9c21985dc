import { METRICS_MS_MAX, type ToWorker } from './worker-messages'

type Send = (message: ToWorker) => void

/** Requests the metrics of processes. A process that does not respond in time is left out. */
export function createMetricsCollector() {
  const waiting = new Map<number, (text: string) => void>()
  let requestCount = 0
  return {
    received: (id: number, text: string) => waiting.get(id)?.(text),
    async collect(workers: readonly Send[]): Promise<readonly string[]> {
      const answers = workers.map((send) => {
        requestCount += 1
        const id = requestCount
        return new Promise<string | undefined>((resolve) => {
          const timer = setTimeout(() => resolve(undefined), METRICS_MS_MAX)
          waiting.set(id, (text) => {
            clearTimeout(timer)
            resolve(text)
          })
          send({ kind: 'ask', id })
        }).finally(() => waiting.delete(id))
      })
      return (await Promise.all(answers)).filter((text) => text !== undefined)
    },
  }
}
