/** Typed hooks for components to use the store. */
import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../api'
import type { Effect } from './state-store'
import type { State, Store } from './store'
import { useStoreInContext } from './store-provider'

export const useAppStore = (): Store => useStoreInContext().store
export const useAppDispatch = (): Store['dispatch'] => useStoreInContext().store.dispatch

/** Returns the same result for the same state, so that a selector may create an object. */
function oncePerState<Selected>(select: (state: State) => Selected): (state: State) => Selected {
  let last: { readonly state: State; readonly selected: Selected } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, selected: select(state) }
    return last.selected
  }
}

/** Selects a part of the state after every change. The component is rendered again if the selected value differs. */
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

/** The API client, for calls that change a payment. */
export const useApiClient = (): ApiClient => useAppDispatch()(selectApiClient)
