import { setTimeout as delay } from 'node:timers/promises'

/** The result of `work` if it comes in time, else undefined; the work goes on. A failure in time is thrown. */
export async function within<T>(work: Promise<T>, deadlineMs: number): Promise<T | undefined> {
  const stopped = new AbortController()
  const late = delay(deadlineMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    stopped.abort()
  }
}
