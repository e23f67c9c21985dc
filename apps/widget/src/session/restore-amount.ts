import type { Payment } from '../api'
import { amountChanged, flowEntered, type SharedState } from './shared'
import type { Effect } from './state-store'

/**
 * Sets the amount for a form that is opened from a payment to the payment's amount, if the visit has no amount, as after a
 * reload (issue-8 2.4, AMT-8). An amount that the player has typed since is kept.
 */
export function restoreAmount({
  flow,
  amount,
}: Pick<Payment, 'flow' | 'amount'>): Effect<void, { readonly shared: SharedState }> {
  return (dispatch, getState) => {
    dispatch(flowEntered(flow))
    if (!getState().shared.amountTouched) dispatch(amountChanged(amount))
  }
}
