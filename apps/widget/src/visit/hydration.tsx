import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const HydratedContext = createContext(false)

/**
 * Holds back what only a browser knows while the service's drawing is taken over, where both must draw the same. What
 * changes afterwards is drawn in pieces: at once, it would keep a slow phone from answering for as long as the taking over.
 */
export function HydrationProvider({ isServerRendered, children }: { isServerRendered: boolean; children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(!isServerRendered)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>
}

/**
 * Whether the page is the browser's own: false on the service and while its drawing is taken over; true from then on, and
 * at once where the service drew nothing.
 */
export function useIsHydrated(): boolean {
  return use(HydratedContext)
}
