/** Whether the browser is online, and continuing by itself once it is online again. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Only `false` counts as offline: some browsers do not know. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && (navigator.onLine as boolean | undefined) === false

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false)

/** Resolves when the browser is online again. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** True when online, at once or later; false when the caller stopped waiting. */
export function lineReady(signal: AbortSignal): true | Promise<boolean> {
  if (!isOffline()) return true
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
    void untilOnline().then(() => resolve(true))
  })
}

/** Continues when the browser is online again, while there is something to continue with. */
export function useWhenOnline(goOn: (() => void) | null): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  const isWanted = goOn !== null
  useEffect(() => {
    if (!isWanted) return
    const handleOnline = () => latest.current?.()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isWanted])
}
