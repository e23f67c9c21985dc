import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const TakenOverContext = createContext(false)

/**
 * Holds back what only a browser knows while the service's drawing is taken over, where both must draw the same. What
 * changes afterwards is drawn in pieces: at once, it would keep a slow phone from answering for as long as the taking over.
 */
export function TakenOverProvider({ isDrawn, children }: { isDrawn: boolean; children: ReactNode }) {
  const [isTakenOver, setIsTakenOver] = useState(!isDrawn)
  useEffect(() => startTransition(() => setIsTakenOver(true)), [])
  return <TakenOverContext value={isTakenOver}>{children}</TakenOverContext>
}

/**
 * Whether the page is the browser's own: false on the service and while its drawing is taken over; true from then on, and
 * at once where the service drew nothing.
 */
export function useIsTakenOver(): boolean {
  return use(TakenOverContext)
}
