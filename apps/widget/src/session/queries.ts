/**
 * Query hooks for the screens after the list. This module is not loaded with the first view, but with the chunk of a screen
 * that imports it. The queries use the same API client as every call, so that SESS-4 applies to them.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiError } from '../api'
import {
  methodDetailsCall,
  payoutAccountsCall,
  savedCardsCall,
  type Queries,
  type QueryCall,
  type QueryName,
} from '../api/query-calls'
import { useAppDispatch, useAppSelector } from './hooks'
import { entryOf, retainQuery, queryKey, readQuery, type QueryEntry } from './query-state'

export { putQueryData, readQuery, type WithQueries } from './query-state'

type QueryOptions = {
  /** No request is made. */
  readonly skip?: boolean
  /** Cached data is shown and read again. */
  readonly refetchOnMountOrArgChange?: boolean
}

export type QueryView<Data> = {
  /** The newest data; after the arguments have changed the data shown before, until the new ones are read. */
  readonly data: Data | undefined
  /** The newest data for the current arguments. */
  readonly currentData: Data | undefined
  /** The error of the last request; data that was read before is kept. */
  readonly error: ApiError | undefined
  readonly isError: boolean
  /** The first request is in flight, and there is no data to show. */
  readonly isLoading: boolean
  /** Reads the data again, or waits for the request that is in flight. */
  readonly refetch: () => Promise<Pick<QueryEntry, 'error'>>
}

function viewOf<Data>(entry: QueryEntry<Data> | undefined, shown: Data | undefined, isSkipped: boolean) {
  const isFetching = !isSkipped && (entry === undefined || entry.requestId !== null)
  const error = isSkipped ? undefined : entry?.error
  return {
    data: entry?.data ?? shown,
    currentData: entry?.data,
    error,
    isError: error !== undefined && !isFetching,
    isLoading: isFetching && entry?.data === undefined && shown === undefined && error === undefined,
  }
}

/** Runs a query and returns its state. */
export function useQuery<Name extends QueryName>(
  call: QueryCall<Name>,
  about: Queries[Name]['about'],
  { skip = false, refetchOnMountOrArgChange: isForced = false }: QueryOptions,
): QueryView<Queries[Name]['data']> {
  const dispatch = useAppDispatch()
  const key = queryKey(call.name, about)
  // Keeps the same object as long as the key is the same.
  const [meant, setMeant] = useState({ key, about })
  if (meant.key !== key) setMeant({ key, about })
  const stable = meant.about
  const entry = useAppSelector((state) => (skip ? undefined : entryOf(state, call.name, about)))
  const [shown, setShown] = useState(entry?.data)
  if (entry?.data !== undefined && entry.data !== shown) setShown(entry.data)

  useEffect(() => {
    if (skip) return
    const release = dispatch(retainQuery(queryKey(call.name, stable)))
    void dispatch(readQuery(call, stable, { isForced }))
    return release
  }, [dispatch, call, stable, skip, isForced])
  const refetch = useCallback(() => dispatch(readQuery(call, stable, { isForced: true })), [dispatch, call, stable])
  return useMemo(() => ({ ...viewOf(entry, shown, skip), refetch }), [entry, shown, skip, refetch])
}

/** The hook of one query. Those of a payment are chosen by its screen (`realtime/followed-payment.ts`). */
const queryHook =
  <Name extends QueryName>(call: QueryCall<Name>) =>
  (about: Queries[Name]['about'], options: QueryOptions = {}) =>
    useQuery(call, about, options)

export const useMethodDetailsQuery = queryHook(methodDetailsCall)
export const usePayoutAccountsQuery = queryHook(payoutAccountsCall)
export const useSavedCardsQuery = queryHook(savedCardsCall)
