/**
 * The newest response of the route call (FORM-11), by the specification's names (ENT-8): parameters, view_data, card_data.
 * It is loaded with the form's chunk, and belongs to the method whose form is open.
 */
import type { Routing } from '../api'
import { createPart } from './part'

export type RoutingState = {
  /** Null: there is no response, and the method's own fields are used. */
  readonly methodId: string | null
  readonly parameters: Routing['parameters']
  readonly view_data: Routing['view_data']
  readonly card_data: Routing['card_data']
}

declare module './part' {
  interface LazyParts {
    readonly routing: RoutingState
  }
}

const initialState: RoutingState = { methodId: null, parameters: [], view_data: [], card_data: null }

const { actions, select } = createPart('routing', initialState, {
  routed: (_state, { methodId, routing }: { readonly methodId: string; readonly routing: Routing }) => {
    const { parameters, view_data, card_data } = routing
    return { methodId, parameters, view_data, card_data }
  },
})

export const { routed } = actions

/** The newest response for a method, or null; the same object until the next response. */
export function routingOf(all: Parameters<typeof select>[0], methodId: string): RoutingState | null {
  const state = select(all)
  return state.methodId === methodId ? state : null
}
