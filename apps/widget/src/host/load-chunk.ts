/** Loads a chunk of the widget, with retries after network failures (BOOT-10). */
import { isOffline, untilOnline } from './line'

export const CHUNK_ATTEMPTS_MAX = 3
export const CHUNK_RETRY_DELAY_MS = 500
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the cashier did not load', { cause })
    this.name = 'ChunkLoadError'
  }
}

export type ChunkClock = {
  readonly wait: (delayMs: number) => Promise<void>
  /** Resolves when the browser is online again; null while it is online. */
  readonly untilOnline: () => Promise<void> | null
}

const browserClock: ChunkClock = {
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  untilOnline: () => (isOffline() ? untilOnline() : null),
}

/**
 * Throws `ChunkLoadError` if every attempt has failed or timed out; its cause is the last failure. A failure while offline does
 * not count as an attempt: the load continues when the browser is online.
 */
export async function loadChunk<T>(load: () => Promise<T>, clock: ChunkClock = browserClock): Promise<T> {
  const late = () => clock.wait(CHUNK_TIMEOUT_MS).then(() => Promise.reject(new Error('timed out')))
  for (let attempt = 1; ;) {
    try {
      return await Promise.race([load(), late()])
    } catch (cause) {
      const back = clock.untilOnline()
      if (!back && attempt++ === CHUNK_ATTEMPTS_MAX) throw new ChunkLoadError(cause)
      await (back ?? clock.wait(CHUNK_RETRY_DELAY_MS))
    }
  }
}
