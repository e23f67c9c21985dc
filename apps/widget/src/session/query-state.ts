/**
 * The cache of queries: data, its age, the last error, and the request that is in flight. Each entry has one request at a
 * time, shared by all callers; an entry that is not shown is removed after a minute (API-11). It is loaded with `queries.ts`,
 * not with the first view.
 */
import type { ApiError, EffectDependencies } from '../api'
import type { Queries, QueryCall, QueryName } from '../api/query-calls'
import { createPart } from './part'
import { newRequestId } from './request-id'
import type { Effect } from './state-store'

const UNUSED_DATA_KEPT_MS = 60_000

export type QueryEntry<Data = unknown> = {
  readonly data: Data | undefined
  /** When the data was read: milliseconds of this device's clock; null: never. */
  readonly readAt: number | null
  /** The error of the last request that ended; data that was read before is kept. */
  readonly error: ApiError | undefined
  /** Id of the request in flight; null: none. */
  readonly requestId: number | null
}

/** By `queryKey`. */
export type QueriesState = Readonly<Record<string, QueryEntry>>

declare module './part' {
  interface LazyParts {
    readonly queries: QueriesState
  }
}

/** The part of the state that the effects of this module read. */
export type WithQueries = { readonly queries?: QueriesState | undefined }
type About<Name extends QueryName> = Queries[Name]['about']
type Data<Name extends QueryName> = Queries[Name]['data']
type At = { readonly key: string; readonly requestId: number }

const NO_ENTRY: QueryEntry<never> = { data: undefined, readAt: null, error: undefined, requestId: null }

const nothingYet: QueriesState = {}

/** Changes an entry if the response belongs to its newest request; other responses are ignored. */
const ended = (state: QueriesState, { key, requestId }: At, change: Partial<QueryEntry>): QueriesState => {
  const entry = state[key]
  return entry?.requestId === requestId ? { ...state, [key]: { ...entry, ...change, requestId: null } } : state
}

const { actions, select } = createPart('queries', nothingYet, {
  queryBegun: (state, { key, requestId }: At) => ({ ...state, [key]: { ...(state[key] ?? NO_ENTRY), requestId } }),
  queryRead: (state, { data, readAt, ...at }: At & { readonly data: unknown; readonly readAt: number }) =>
    ended(state, at, { data, readAt, error: undefined }),
  queryFailed: (state, { error, ...at }: At & { readonly error: ApiError }) => ended(state, at, { error }),
  /** Newer data came from another call. A request that is in flight is ignored, because it may return older data. */
  queryPut: (state, { key, ...known }: { readonly key: string; readonly data: unknown; readonly readAt: number }) => ({
    ...state,
    [key]: { ...NO_ENTRY, ...known },
  }),
  queryDropped: (state, dropped: string) =>
    dropped in state ? Object.fromEntries(Object.entries(state).filter(([key]) => key !== dropped)) : state,
})

/** The request, timer and users of an entry. They are not plain data, so they are kept outside of the state. */
type ActiveEntry = {
  request: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  /** Number of components that show the entry. */
  holders: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const activeEntriesOf = new WeakMap<EffectDependencies, Map<string, ActiveEntry>>()

function liveOf(dependencies: EffectDependencies, key: string): ActiveEntry {
  const activeEntries = activeEntriesOf.get(dependencies) ?? new Map<string, ActiveEntry>()
  activeEntriesOf.set(dependencies, activeEntries)
  const live = activeEntries.get(key) ?? { request: undefined, holders: 0, timer: undefined }
  activeEntries.set(key, live)
  return live
}

/** The key of a query and its arguments, independent of the order of the properties of `about`. */
export function queryKey<Name extends QueryName>(name: Name, about: About<Name>): string {
  const parts = about !== null && typeof about === 'object' ? Object.entries(about).sort() : about
  return `${name}:${JSON.stringify(parts)}`
}

/** The current entry; undefined: not requested yet. */
export const entryOf = <Name extends QueryName>(all: WithQueries, name: Name, about: About<Name>) =>
  select(all)[queryKey(name, about)] as QueryEntry<Data<Name>> | undefined

/** Removes an entry after a minute, unless it is shown by then. */
function dropLater(key: string): Effect<void> {
  return (dispatch, _getState, dependencies) => {
    const live = liveOf(dependencies, key)
    clearTimeout(live.timer)
    if (live.holders > 0) return
    live.timer = setTimeout(() => {
      live.request?.controller.abort()
      activeEntriesOf.get(dependencies)?.delete(key)
      dispatch(actions.queryDropped(key))
    }, UNUSED_DATA_KEPT_MS)
  }
}

/** Registers a component that shows an entry; the returned function unregisters it. */
export function retainQuery(key: string): Effect<() => void> {
  return (dispatch, _getState, dependencies) => {
    const live = liveOf(dependencies, key)
    live.holders += 1
    clearTimeout(live.timer)
    return () => {
      live.holders -= 1
      dispatch(dropLater(key))
    }
  }
}

/** Makes the request. When the promise resolves, the entry contains the data or the error. */
function startRequest<Name extends QueryName>(
  call: QueryCall<Name>,
  about: About<Name>,
  isForced: boolean,
): Effect<Promise<void>> {
  return (dispatch, _getState, dependencies) => {
    const at = { key: queryKey(call.name, about), requestId: newRequestId() }
    const live = liveOf(dependencies, at.key)
    const controller = new AbortController()
    const exchange = async () => {
      dispatch(actions.queryBegun(at))
      const outcome = await call.run(about, dependencies, { signal: controller.signal, isForced })
      if (live.request?.controller === controller) live.request = undefined
      if ('error' in outcome) dispatch(actions.queryFailed({ ...at, error: outcome.error }))
      else dispatch(actions.queryRead({ ...at, data: outcome.data, readAt: dependencies.now() }))
      dispatch(dropLater(at.key))
    }
    const done = exchange()
    live.request = { controller, done }
    return done
  }
}

/**
 * Makes the request if there is no data yet, or in any case with `isForced`. A request that is in flight is shared. Returns the
 * entry after that.
 */
export function readQuery<Name extends QueryName>(
  call: QueryCall<Name>,
  about: About<Name>,
  { isForced = false } = {},
): Effect<Promise<QueryEntry<Data<Name>>>, WithQueries> {
  return async (dispatch, getState, dependencies) => {
    const { request } = liveOf(dependencies, queryKey(call.name, about))
    if (request) await request.done
    else if (isForced || entryOf(getState(), call.name, about)?.data === undefined)
      await dispatch(startRequest(call, about, isForced))
    return entryOf(getState(), call.name, about) ?? NO_ENTRY
  }
}

/** Stores data that came from another call. A request that is in flight is aborted, because its data may be older. */
export function putQueryData<Name extends QueryName>(name: Name, about: About<Name>, data: Data<Name>): Effect<void> {
  return (dispatch, _getState, dependencies) => {
    const key = queryKey(name, about)
    const live = liveOf(dependencies, key)
    live.request?.controller.abort()
    live.request = undefined
    dispatch(actions.queryPut({ key, data, readAt: dependencies.now() }))
    dispatch(dropLater(key))
  }
}
