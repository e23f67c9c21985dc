/** The online state of the browser, and functions to continue when it is online again. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Only `false` counts as offline, because some browsers do not have the property. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && (navigator.onLine as boolean | undefined) === false

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
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

/** Calls `resume` when the browser is online again; null: does nothing. */
export function useWhenOnline(resume: (() => void) | null): void {
  const latest = useRef(resume)
  useEffect(() => {
    latest.current = resume
  })
  const isActive = resume !== null
  useEffect(() => {
    if (!isActive) return
    const handleOnline = () => latest.current?.()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isActive])
}
