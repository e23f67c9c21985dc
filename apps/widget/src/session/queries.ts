/**
 * What screens after the list show of the service's answers. This module is no part of the first view: screens that import
 * it bring it with their chunk, and before that nothing of it is loaded. Its queries run through the same client as every
 * call, so that SESS-4 holds.
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
import { entryOf, holdQuery, queryKey, readQuery, type QueryEntry } from './query-state'

export { putQueryData, readQuery, type WithQueries } from './query-state'

type QueryOptions = {
  /** Nothing is asked for now. */
  readonly skip?: boolean
  /** What is known already is shown and read again. */
  readonly refetchOnMountOrArgChange?: boolean
}

export type QueryView<Data> = {
  /** The newest that was read; while another one is asked about, what was shown before. */
  readonly data: Data | undefined
  /** The same, of what is asked about now. */
  readonly currentData: Data | undefined
  /** Of the last reading; data that was read before stays. */
  readonly error: ApiError | undefined
  readonly isError: boolean
  /** The first reading is under way, and there is nothing to show. */
  readonly isLoading: boolean
  /** Reads it again, or shares the reading that is under way. */
  readonly refetch: () => Promise<unknown>
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

/** Shows what a query answers, and asks it. */
function useQuery<Name extends QueryName>(
  call: QueryCall<Name>,
  about: Queries[Name]['about'],
  { skip = false, refetchOnMountOrArgChange: isForced = false }: QueryOptions,
): QueryView<Queries[Name]['data']> {
  const dispatch = useAppDispatch()
  const key = queryKey(call.name, about)
  // The same object until another thing is meant.
  const [meant, setMeant] = useState({ key, about })
  if (meant.key !== key) setMeant({ key, about })
  const stable = meant.about
  const entry = useAppSelector((state) => (skip ? undefined : entryOf(state, call.name, about)))
  const [shown, setShown] = useState(entry?.data)
  if (entry?.data !== undefined && entry.data !== shown) setShown(entry.data)

  useEffect(() => {
    if (skip) return
    const release = dispatch(holdQuery(queryKey(call.name, stable)))
    void dispatch(readQuery(call, stable, { isForced }))
    return release
  }, [dispatch, call, stable, skip, isForced])
  const refetch = useCallback(() => dispatch(readQuery(call, stable, { isForced: true })), [dispatch, call, stable])
  return useMemo(() => ({ ...viewOf(entry, shown, skip), refetch }), [entry, shown, skip, refetch])
}

/** The hook of one query. Those of payments are in `payment-queries.ts`. */
export const queryHook =
  <Name extends QueryName>(call: QueryCall<Name>) =>
  (about: Queries[Name]['about'], options: QueryOptions = {}) =>
    useQuery(call, about, options)

export const useMethodDetailsQuery = queryHook(methodDetailsCall)
export const usePayoutAccountsQuery = queryHook(payoutAccountsCall)
export const useSavedCardsQuery = queryHook(savedCardsCall)
