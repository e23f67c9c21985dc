import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { State, Store } from './store'

type InContext = { readonly store: Store; readonly readStart: () => State }

const StoreContext = createContext<InContext | null>(null)

/**
 * Gives the store to what is drawn. What the service drew is taken over with the state that the page brought, also where
 * the store has moved on before a part's turn comes.
 */
export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  const [start] = useState(store.getState)
  const value = useMemo(() => ({ store, readStart: () => start }), [store, start])
  return <StoreContext value={value}>{children}</StoreContext>
}

export function useStoreInContext(): InContext {
  const value = useContext(StoreContext)
  if (value === null) throw new Error('useAppStore: no StoreProvider')
  return value
}
