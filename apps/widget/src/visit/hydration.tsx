import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const HydratedContext = createContext(false)

/**
 * During hydration the browser must render the same as the service, so browser-only values are not used until then.
 * The changes afterwards are rendered in a transition, because otherwise they would block a slow phone as long as the hydration.
 */
export function HydrationProvider({ isServerRendered, children }: { isServerRendered: boolean; children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(!isServerRendered)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>
}

/**
 * Whether the page is hydrated: false on the service and during hydration, true afterwards. If the service has rendered no
 * markup, it is true from the start.
 */
export function useIsHydrated(): boolean {
  return use(HydratedContext)
}
