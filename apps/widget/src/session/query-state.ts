/**
 * What was read from the service, beside the rest of the state: data, its age, what went wrong, and the request that is
 * under way. Each entry has one request at a time, shared by all callers; an entry that is not shown is removed after a
 * minute (API-11). No part of the first view: it comes with `queries.ts`.
 */
import type { ApiError, EffectDependencies } from '../api'
import type { Queries, QueryCall, QueryName } from '../api/query-calls'
import { createPart } from './part'
import { newRequestId } from './request-id'
import type { Effect } from './state-store'

const UNUSED_DATA_KEPT_MS = 60_000

export type QueryEntry<Data = unknown> = {
  readonly data: Data | undefined
  /** When the data was read: milliseconds of this device's clock; null: it never was. */
  readonly readAt: number | null
  /** Of the last request that was answered; data that was read before stays. */
  readonly error: ApiError | undefined
  /** Null: none is under way. */
  readonly requestId: number | null
}

/** By `queryKey`. */
export type QueriesState = Readonly<Record<string, QueryEntry>>

declare module './part' {
  interface LazyParts {
    readonly queries: QueriesState
  }
}

/** What an effect of this module reads of the state. */
export type WithQueries = { readonly queries?: QueriesState | undefined }
type About<Name extends QueryName> = Queries[Name]['about']
type Data<Name extends QueryName> = Queries[Name]['data']
type At = { readonly key: string; readonly requestId: number }

const NO_ENTRY: QueryEntry<never> = { data: undefined, readAt: null, error: undefined, requestId: null }

const nothingYet: QueriesState = {}

/** Changes an entry if this is its newest request: an answer to an older one is ignored. */
const answered = (state: QueriesState, { key, requestId }: At, change: Partial<QueryEntry>): QueriesState => {
  const entry = state[key]
  return entry?.requestId === requestId ? { ...state, [key]: { ...entry, ...change, requestId: null } } : state
}

const { actions, select } = createPart('queries', nothingYet, {
  queryAsked: (state, { key, requestId }: At) => ({ ...state, [key]: { ...(state[key] ?? NO_ENTRY), requestId } }),
  queryAnswered: (state, { data, readAt, ...at }: At & { readonly data: unknown; readonly readAt: number }) =>
    answered(state, at, { data, readAt, error: undefined }),
  queryFailed: (state, { error, ...at }: At & { readonly error: ApiError }) => answered(state, at, { error }),
  /** A newer state came by another way: a request that is under way may return an older one. */
  queryPut: (state, { key, ...known }: { readonly key: string; readonly data: unknown; readonly readAt: number }) => ({
    ...state,
    [key]: { ...NO_ENTRY, ...known },
  }),
  queryDropped: (state, dropped: string) =>
    dropped in state ? Object.fromEntries(Object.entries(state).filter(([key]) => key !== dropped)) : state,
})

/** What a store has under way for one key; it is no data, so it is no state. */
type Live = {
  request: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  /** How many show it. */
  holders: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const livesOf = new WeakMap<EffectDependencies, Map<string, Live>>()

function liveOf(dependencies: EffectDependencies, key: string): Live {
  const lives = livesOf.get(dependencies) ?? new Map<string, Live>()
  livesOf.set(dependencies, lives)
  const live = lives.get(key) ?? { request: undefined, holders: 0, timer: undefined }
  lives.set(key, live)
  return live
}

/** Names what is read; the order in which the parts of `about` were written does not matter. */
export function queryKey<Name extends QueryName>(name: Name, about: About<Name>): string {
  const parts = about !== null && typeof about === 'object' ? Object.entries(about).sort() : about
  return `${name}:${JSON.stringify(parts)}`
}

/** An entry as it is; undefined: not requested yet. */
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
      livesOf.get(dependencies)?.delete(key)
      dispatch(actions.queryDropped(key))
    }, UNUSED_DATA_KEPT_MS)
  }
}

/** Registers a component that shows an entry; the returned function unregisters it. */
export function holdQuery(key: string): Effect<() => void> {
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

/** Asks the service. The answer, or what went wrong, is in the entry when this is done. */
function ask<Name extends QueryName>(
  call: QueryCall<Name>,
  about: About<Name>,
  isForced: boolean,
): Effect<Promise<void>> {
  return (dispatch, _getState, dependencies) => {
    const at = { key: queryKey(call.name, about), requestId: newRequestId() }
    const live = liveOf(dependencies, at.key)
    const controller = new AbortController()
    const exchange = async () => {
      dispatch(actions.queryAsked(at))
      const outcome = await call.ask(about, dependencies, { signal: controller.signal, isForced })
      if (live.request?.controller === controller) live.request = undefined
      if ('error' in outcome) dispatch(actions.queryFailed({ ...at, error: outcome.error }))
      else dispatch(actions.queryAnswered({ ...at, data: outcome.data, readAt: dependencies.now() }))
      dispatch(dropLater(at.key))
    }
    const done = exchange()
    live.request = { controller, done }
    return done
  }
}

/**
 * Reads something unless it is known, or in any case (`isForced`). A request that is under way is shared. Answers the entry
 * as it stands then.
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
      await dispatch(ask(call, about, isForced))
    return entryOf(getState(), call.name, about) ?? NO_ENTRY
  }
}

/** Takes a state that came by another way. A request that is under way is given up: what it brings may be older. */
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
