/** The choice of a bet shop (BET, WDR-2). Comes with its screens and fields and is no part of the first view. */
import type { FieldOption } from '../api'
import { createPart } from './part'

export type BetShopState = {
  /** Value of the shop that is chosen; null: none yet. */
  readonly selectedBetShop: string | null
  readonly betShopOptions: readonly FieldOption[]
  /** Key of the field that the shop fills. */
  readonly betShopFieldName: string | null
  /** Chosen over an open form, which has not taken it yet. */
  readonly pick: { readonly fieldKey: string; readonly value: string } | null
}

declare module './part' {
  interface LazyParts {
    readonly betShop: BetShopState
  }
}

const initialState: BetShopState = {
  selectedBetShop: null,
  betShopOptions: [],
  betShopFieldName: null,
  pick: null,
}

const { actions, select } = createPart('betShop', initialState, {
  /** From a form, with what it holds. */
  shopsOpened: (state, held: string) => ({ ...state, selectedBetShop: held === '' ? null : held, pick: null }),
  shopsKnown: (state, shops: Pick<BetShopState, 'betShopOptions' | 'betShopFieldName'>) => ({ ...state, ...shops }),
  shopSelected: (state, selectedBetShop: string) => ({ ...state, selectedBetShop }),
  shopPicked: (state, pick: NonNullable<BetShopState['pick']>) => ({ ...state, selectedBetShop: pick.value, pick }),
  pickTaken: (state) => ({ ...state, pick: null }),
})

export const { shopsOpened, shopsKnown, shopSelected, shopPicked, pickTaken } = actions
export const selectBetShop = select
