/** Polls data that others change. It is loaded with the parts that need it, not with the first view. */

/** The first delays between polls of a payment. */
const POLL_DELAYS_MS = [1000, 1000, 2000, 3000, 5000, 5000]

/** The delay of all later polls. */
const POLL_DELAY_MS_MAX = 10_000

/** The delay before a poll; `turn` counts from 0 (RESULT-10). */
export function pollDelayMs(turn: number, delaysMs: readonly number[] = POLL_DELAYS_MS): number {
  return delaysMs[turn] ?? POLL_DELAY_MS_MAX
}

/** Reads the data; must share a request that is in flight. */
export type Read = () => Promise<unknown>
/** Returns the delay in milliseconds before a poll; `turn` counts from 0. */
export type PollDelay = (turn: number) => number
export type StartPolling = typeof startPolling

/**
 * Polls while the page is visible. When the page becomes visible again, also from the back-forward cache, it reads at once. The
 * returned function stops it.
 */
export function startPolling(read: Read, delayMs: PollDelay): () => void {
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const schedule = () => {
    timer = setTimeout(() => void take(), delayMs(turn))
    turn += 1
  }
  const take = async () => {
    if (!document.hidden) await read()
    if (!isStopped) schedule()
  }
  const handleShown = () => {
    if (!document.hidden) void read()
  }
  document.addEventListener('visibilitychange', handleShown)
  window.addEventListener('pageshow', handleShown)
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleShown)
    window.removeEventListener('pageshow', handleShown)
  }
}
