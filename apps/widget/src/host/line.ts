/** The online state of the browser, and functions to continue when it is online again. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Only `false` counts as offline, because some browsers do not have the property. */
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

/** Waits until the browser is online, then returns true. Resolves with false if the signal is aborted. */
export function whenOnline(signal: AbortSignal): true | Promise<boolean> {
  if (!isOffline()) return true
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
    void untilOnline().then(() => resolve(true))
  })
}

/** Calls `goOn` when the browser is online again; null: does nothing. */
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
