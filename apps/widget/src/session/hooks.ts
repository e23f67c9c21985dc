/** Typed ways to the store for components. */
import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../api'
import type { Effect } from './state-store'
import type { State, Store } from './store'
import { useStoreInContext } from './store-provider'

export const useAppStore = (): Store => useStoreInContext().store
export const useAppDispatch = (): Store['dispatch'] => useStoreInContext().store.dispatch

/** The same answer for the same state, so that a selector may make an object. */
function oncePerState<Selected>(select: (state: State) => Selected): (state: State) => Selected {
  let last: { readonly state: State; readonly selected: Selected } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, selected: select(state) }
    return last.selected
  }
}

/**
 * A part of the state, read again after every change; drawn again where the selector answers another value.
 */
export function useAppSelector<Selected>(select: (state: State) => Selected): Selected {
  const { store, readStart } = useStoreInContext()
  const selectOnce = useMemo(() => oncePerState(select), [select])
  return useSyncExternalStore(
    store.subscribe,
    () => selectOnce(store.getState()),
    () => selectOnce(readStart()),
  )
}

const selectApiClient: Effect<ApiClient> = (_dispatch, _getState, { apiClient }) => apiClient

/** The client of the service, for the calls that move a payment. */
export const useApiClient = (): ApiClient => useAppDispatch()(selectApiClient)
