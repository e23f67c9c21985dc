/** The checkout of an order (CHECK-1). It is loaded with its screen, not with the first view. */
import { createPart } from './part'

export type CheckoutState = {
  /** The name on the wire of the field for the card number; null: the open form has none. */
  readonly cardFieldName: string | null
}

declare module './part' {
  interface LazyParts {
    readonly checkout: CheckoutState
  }
}

const initialState: CheckoutState = { cardFieldName: null }

const { actions, select } = createPart('checkout', initialState, {
  cardFieldKnown: (state, cardFieldName: string | null) => ({ ...state, cardFieldName }),
})

export const { cardFieldKnown } = actions
export const selectCheckout = select
