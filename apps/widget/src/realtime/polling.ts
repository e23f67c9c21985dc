/** Reading again and again what somebody else changes. Comes with what needs it, and is no part of the first view. */

/** The first pauses between two readings of a payment. */
const POLL_DELAYS_MS = [1000, 1000, 2000, 3000, 5000, 5000]

/** All later ones. */
const POLL_DELAY_MS_MAX = 10_000

/** How long to wait before the reading with this number, from 0 (RESULT-10). */
export function pollDelayMs(turn: number, delaysMs: readonly number[] = POLL_DELAYS_MS): number {
  return delaysMs[turn] ?? POLL_DELAY_MS_MAX
}

/** Shares a reading that is under way. */
export type Read = () => Promise<unknown>
/** How long to wait before the reading with this number, from 0. */
export type PollDelay = (turn: number) => number
export type StartPolling = typeof startPolling

/**
 * Reads again and again while the page is seen; a page that comes back, also from the back-forward cache, reads at once. The
 * answer stops it.
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
