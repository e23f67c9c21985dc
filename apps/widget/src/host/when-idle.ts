/** After how long without a quiet moment the work is done all the same. */
const IDLE_TIMEOUT_MS = 2000

/** Does `work` once the page has nothing better to do; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, IDLE_TIMEOUT_MS)
  return () => clearTimeout(timer)
}

/** False where the browser says that the player saves data: then nothing is fetched before it is asked for. */
export function isPrefetchWanted(): boolean {
  // Not every browser has it, and no standard yet.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData !== true
}

/** Fetches what probably comes next once the page is idle; not where data is saved. */
export const whenPrefetchable = (prefetch: () => void): (() => void) =>
  whenIdle(() => {
    if (isPrefetchWanted()) prefetch()
  })
