import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const HydratedContext = createContext(false)

/**
 * During hydration the browser must render what the service rendered, so browser-only values are withheld until then.
 * The changes afterwards are rendered as a transition: in one piece they would block a slow phone for as long as the
 * hydration.
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
