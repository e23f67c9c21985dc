/** The checkout of an order (CHECK-1). Comes with its screen and is no part of the first view. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from './root'

export type CheckoutState = {
  /** The wire's name of the field that takes the card's number; null: the form that is open takes none. */
  readonly cardFieldName: string | null
}

declare module './root' {
  interface LazySlices {
    readonly checkout: CheckoutState
  }
}

const initialState: CheckoutState = { cardFieldName: null }

const checkout = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    cardFieldKnown: (state, { payload }: PayloadAction<string | null>) => ({ ...state, cardFieldName: payload }),
  },
  selectors: { selectCheckout: (state) => state },
}).injectInto(rootReducer)

export const { cardFieldKnown } = checkout.actions
export const { selectCheckout } = checkout.selectors
