/** The checkout of an order (CHECK-1). Comes with its screen and is no part of the first view. */
import { createPart } from './part'

export type CheckoutState = {
  /** The wire's name of the field that takes the card's number; null: the form that is open takes none. */
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
