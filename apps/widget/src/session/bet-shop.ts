/** The choice of a bet shop (BET, WDR-2). Comes with its screens and fields and is no part of the first view. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { FieldOption } from '../api'
import { rootReducer } from './root'

export type BetShopState = {
  /** Value of the shop that is chosen; null: none yet. */
  readonly selectedBetShop: string | null
  readonly betShopOptions: readonly FieldOption[]
  /** Key of the field that the shop fills. */
  readonly betShopFieldName: string | null
  /** Chosen over an open form, which has not taken it yet. */
  readonly pick: { readonly fieldKey: string; readonly value: string } | null
}

declare module './root' {
  interface LazySlices {
    readonly betShop: BetShopState
  }
}

const initialState: BetShopState = {
  selectedBetShop: null,
  betShopOptions: [],
  betShopFieldName: null,
  pick: null,
}

const betShop = createSlice({
  name: 'betShop',
  initialState,
  reducers: {
    /** From a form, with what it holds. */
    shopsOpened: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      selectedBetShop: payload === '' ? null : payload,
      pick: null,
    }),
    shopsKnown: (state, { payload }: PayloadAction<Pick<BetShopState, 'betShopOptions' | 'betShopFieldName'>>) => ({
      ...state,
      ...payload,
    }),
    shopSelected: (state, { payload }: PayloadAction<string>) => ({ ...state, selectedBetShop: payload }),
    shopPicked: (state, { payload }: PayloadAction<NonNullable<BetShopState['pick']>>) => ({
      ...state,
      selectedBetShop: payload.value,
      pick: payload,
    }),
    pickTaken: (state) => ({ ...state, pick: null }),
  },
  selectors: { selectBetShop: (state) => state },
}).injectInto(rootReducer)

export const { shopsOpened, shopsKnown, shopSelected, shopPicked, pickTaken } = betShop.actions
export const { selectBetShop } = betShop.selectors
