/** Time after which the work is done even if the page is not idle. */
const IDLE_TIMEOUT_MS = 2000

/** Calls `work` when the page is idle; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari does not have `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, IDLE_TIMEOUT_MS)
  return () => clearTimeout(timer)
}

/** False if the browser is in data-saving mode; then nothing is prefetched. */
export function isPrefetchAllowed(): boolean {
  // It is not standardised yet, and not every browser has it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData !== true
}

/** Calls `prefetch` when the page is idle, unless the browser saves data; the returned function cancels it. */
export const whenPrefetchable = (prefetch: () => void): (() => void) =>
  whenIdle(() => {
    if (isPrefetchAllowed()) prefetch()
  })
