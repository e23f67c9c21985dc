/** The choice of a bet shop (BET, WDR-2). It is loaded with its screens and fields, not with the first view. */
import type { FieldOption } from '../api'
import { createPart } from './part'

export type BetShopState = {
  /** The option value of the chosen shop; null: none yet. */
  readonly selectedBetShop: string | null
  readonly betShopOptions: readonly FieldOption[]
  /** Key of the field that the shop fills. */
  readonly betShopFieldName: string | null
  /** A shop that was chosen in the modal over a form; the form has not read it yet. */
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
  /** A form has opened the list of shops; `held` is the current value of its field. */
  shopsOpened: (state, held: string) => ({ ...state, selectedBetShop: held === '' ? null : held, pick: null }),
  shopsKnown: (state, shops: Pick<BetShopState, 'betShopOptions' | 'betShopFieldName'>) => ({ ...state, ...shops }),
  shopSelected: (state, selectedBetShop: string) => ({ ...state, selectedBetShop }),
  shopPicked: (state, pick: NonNullable<BetShopState['pick']>) => ({ ...state, selectedBetShop: pick.value, pick }),
  pickTaken: (state) => ({ ...state, pick: null }),
})

export const { shopsOpened, shopsKnown, shopSelected, shopPicked, pickTaken } = actions
export const selectBetShop = select
