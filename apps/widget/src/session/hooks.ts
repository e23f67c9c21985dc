/** Typed ways to the store for components. */
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { ApiExtra, ApiClient } from '../api'
import type { State, Store } from './store'

export const useAppStore = useStore.withTypes<Store>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<State>()

/** The door to the service, for the calls that move a payment. */
export function useApiClient(): ApiClient {
  const dispatch = useAppDispatch()
  return dispatch((_dispatch: unknown, _getState: unknown, extra: ApiExtra) => extra.apiClient)
}
