import { useSyncExternalStore } from 'react'
import { useIsHydrated } from '../visit'

const TICK_MS = 1000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}
const subscribeToNothing = () => () => undefined
const readTime = (stepMs: number) => () => Math.floor(Date.now() / stepMs) * stepMs
const readSecond = readTime(TICK_MS)
// In steps of a minute, because React renders again whenever a snapshot has changed.
const readMinute = readTime(60_000)

/**
 * The time in milliseconds: while `isTicking` to the second and updated every second, else to the minute. Null on the service and
 * during hydration, because the server's clock and time zone are not the player's.
 */
export function useNow(isTicking: boolean): number | null {
  const isHydrated = useIsHydrated()
  const isLive = isTicking && isHydrated
  const read = isLive ? readSecond : readMinute
  const now = useSyncExternalStore(isLive ? subscribe : subscribeToNothing, read, read)
  return isHydrated ? now : null
}
