/**
 * The store: a state, the actions that change it, and the effects, which read it, call the service and dispatch (decision
 * 0051). It depends neither on React nor on a window.
 */
import type { EffectDependencies } from '../api'

/** An event that changes the state. It is plain data and never contains a card number, a CVV or a code. */
export type Action = { readonly type: string; readonly payload: unknown }

export type Dispatch<InStore> = {
  <Result>(effect: Effect<Result, InStore>): Result
  (action: Action): void
}

/** A function that works with the store. It gets the API client and the clock. `InStore`: the part of the state that it reads. */
export type Effect<Result, InStore = unknown> = (
  dispatch: Dispatch<InStore>,
  getState: () => InStore,
  dependencies: EffectDependencies,
) => Result

export type StateStore<State> = {
  readonly getState: () => State
  readonly dispatch: Dispatch<State>
  /** Calls `listener` after every change; the returned function unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls `observer` after every action, also after one that changes nothing; the returned function unsubscribes. */
  readonly observe: (observer: (action: Action) => void) => () => void
}

/** Creates a store. If the reducer returns the same object, the state has not changed and no listener is called. */
export function createStateStore<State>(
  start: State,
  reduce: (state: State, action: Action) => State,
  dependencies: EffectDependencies,
): StateStore<State> {
  let state = start
  const listeners = new Set<() => void>()
  const observers = new Set<(action: Action) => void>()
  const getState = () => state
  function dispatch<Result>(step: Action | Effect<Result, State>): Result | undefined {
    if (typeof step === 'function') return step(dispatch, getState, dependencies)
    const next = reduce(state, step)
    if (next !== state) {
      state = next
      for (const listener of listeners) listener()
    }
    for (const observer of observers) observer(step)
    return undefined
  }
  return {
    getState,
    dispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    observe(observer) {
      observers.add(observer)
      return () => void observers.delete(observer)
    },
  }
}
