import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { State, Store } from './store'

type InContext = { readonly store: Store; readonly readStart: () => State }

const StoreContext = createContext<InContext | null>(null)

/**
 * Provides the store to components. Server-rendered parts are hydrated with the initial state of the page, even if the store
 * has changed before a part is hydrated.
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
