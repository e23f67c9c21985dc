import { useSyncExternalStore } from 'react'
import { useIsHydrated } from '../visit'

const TICK_MS = 1000

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}
const subscribeToNothing = () => () => undefined
const readTime = (stepMs: number) => () => Math.floor(Date.now() / stepMs) * stepMs
const readSecond = readTime(TICK_MS)
// React renders again at once where a snapshot has changed since the last rendering: rarely, where nothing counts down.
const readMinute = readTime(60_000)

/**
 * The time in milliseconds: to the second, and ticking, while `isTicking`; else to the minute. null where the page is drawn by the service and
 * while that drawing is taken over: the server's clock and time zone are not the player's.
 */
export function useNow(isTicking: boolean): number | null {
  const isHydrated = useIsHydrated()
  const isLive = isTicking && isHydrated
  const read = isLive ? readSecond : readMinute
  const now = useSyncExternalStore(isLive ? subscribe : subscribeToNothing, read, read)
  return isHydrated ? now : null
}
