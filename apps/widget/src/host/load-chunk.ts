/** Loads a part of the widget that comes later, and gives the network a second chance (BOOT-10). */
import { mendStyles } from './broken-styles'

export const CHUNK_ATTEMPTS_MAX = 3
export const CHUNK_RETRY_DELAY_MS = 500
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the cashier did not load', { cause })
    this.name = 'ChunkLoadError'
  }
}

export type ChunkClock = { readonly wait: (delayMs: number) => Promise<void> }

const browserClock: ChunkClock = { wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)) }

/** Throws `ChunkLoadError` when every attempt failed or took too long; its cause is the last failure. */
export async function loadChunk<T>(load: () => Promise<T>, clock: ChunkClock = browserClock): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const late = clock.wait(CHUNK_TIMEOUT_MS).then(() => Promise.reject(new Error('timed out')))
      return await Promise.race([mendStyles().then(load), late])
    } catch (cause) {
      if (attempt === CHUNK_ATTEMPTS_MAX) throw new ChunkLoadError(cause)
      await clock.wait(CHUNK_RETRY_DELAY_MS)
    }
  }
}
