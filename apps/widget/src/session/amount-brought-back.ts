import type { Dispatch } from '@reduxjs/toolkit'
import type { Payment } from '../api'
import { amountChanged, flowEntered, type SharedState } from './shared'

/**
 * A form that is opened from a payment starts with that payment's amount where the visit remembers none, as after a page
 * that was loaded anew (issue-8 2.4, AMT-8). An amount that the player has typed since stays.
 */
export function amountBroughtBack({ flow, amount }: Pick<Payment, 'flow' | 'amount'>) {
  return (dispatch: Dispatch, getState: () => { readonly shared: SharedState }): void => {
    dispatch(flowEntered(flow))
    if (!getState().shared.amountTouched) dispatch(amountChanged(amount))
  }
}
