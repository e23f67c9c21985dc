/** Whether there is a line to the network, as the browser says it; and going on by itself when it is back. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Only a clear no counts: some browsers do not know. */
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

/** Resolves when the line is back. */
export const lineBack = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** True where there is a line, else when it is back; false when whoever waited gave up. */
export function lineReady(signal: AbortSignal): true | Promise<boolean> {
  if (!isOffline()) return true
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
    void lineBack().then(() => resolve(true))
  })
}

/** Goes on when the line comes back, while there is something to go on with. */
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
