/** Keeps a visible list up to date (issue-8 1.4). Loaded when a payment in it is open. */
import type { Flow } from '@modulor/contract/vocabulary'
import { isOffline } from '../host'
import { loadListing } from './listings'
import { listPollDelayMs, startPolling } from './polling'
import type { Store } from './store'

/** Reads a listing again and again: one reading at a time, and none without a line. The answer stops it. */
export function followList({ dispatch, getState }: Pick<Store, 'dispatch' | 'getState'>, flow: Flow): () => void {
  const read = async () => {
    if (getState().listings[flow].kind !== 'loading' && !isOffline()) await dispatch(loadListing(flow))
  }
  return startPolling(read, listPollDelayMs)
}
