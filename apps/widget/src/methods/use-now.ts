import { useSyncExternalStore } from 'react'
import { useIsHydrated } from '../visit'

const TICK_MS = 1000

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}
const subscribeToNothing = () => () => undefined
const readSecond = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

/**
 * The time in milliseconds, to the second; ticks only while `isTicking`. null where the page is drawn by the service and
 * while that drawing is taken over: the server's clock and time zone are not the player's.
 */
export function useNow(isTicking: boolean): number | null {
  const isHydrated = useIsHydrated()
  const now = useSyncExternalStore(isTicking ? subscribe : subscribeToNothing, readSecond, readSecond)
  return isHydrated ? now : null
}
