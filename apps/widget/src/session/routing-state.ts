/**
 * What the newest route call answered (FORM-11), by the specification's names (ENT-8): parameters, view_data, card_data.
 * It joins the store with the form's chunk, and is of the one method whose form is open.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Routing } from '../api'
import { rootReducer } from './root'

export type RoutingState = {
  /** Null: nothing is routed, the method's own fields hold. */
  readonly methodId: string | null
  readonly parameters: Routing['parameters']
  readonly view_data: Routing['view_data']
  readonly card_data: Routing['card_data']
}

declare module './root' {
  interface LazySlices {
    readonly routing: RoutingState
  }
}

const initialState: RoutingState = { methodId: null, parameters: [], view_data: [], card_data: null }

const routing = createSlice({
  name: 'routing',
  initialState,
  reducers: {
    routed(_state, { payload }: PayloadAction<{ methodId: string; routing: Routing }>): RoutingState {
      const { parameters, view_data, card_data } = payload.routing
      return { methodId: payload.methodId, parameters, view_data, card_data }
    },
  },
  selectors: {
    /** The newest answer for a method, or null; the same object until another one comes. */
    routingOf: (state: RoutingState, methodId: string) => (state.methodId === methodId ? state : null),
  },
})

const injected = routing.injectInto(rootReducer)

export const { routed } = injected.actions
export const { routingOf } = injected.selectors
