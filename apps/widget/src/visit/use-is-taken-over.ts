import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Whether the page is the browser's own: false on the service and while its drawing is taken over, where both must draw
 * the same; true from then on, and at once where the service drew nothing.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
