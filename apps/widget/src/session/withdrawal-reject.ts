/** Taking a pending withdrawal back (REV-1, REV-2, REV-3). Comes with its popup and is no part of the first view. */
import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { addDecimals } from '@modulor/rules'
import { type ApiError, type ApiExtra } from '../api'
import { reversePendingWithdrawals, type Reversal } from '../api/listing-calls'
import { balanceChanged, reloadListings, type ListingsState } from './listings'
import { rootReducer } from './root'

/**
 * - reversed: everything that was pending is back. `partly`: some has left already. `left`: all of it has.
 * - none: nothing was pending any more, as on a second reverse.
 * - unclear: the answer did not come or refused; asking again changes nothing that is done.
 */
export type RejectOutcome = 'reversed' | 'partly' | 'left' | 'none' | 'unclear'

export type WithdrawalRejectState = {
  /** What came back to the balance; decimal text, null while nothing has. */
  readonly amount: string | null
  readonly currency: string | null
  readonly isFetching: boolean
  readonly isOpened: boolean
  readonly response: Reversal | { readonly error: ApiError } | null
  /** Grows with each close. */
  readonly closeTrigger: number
}

declare module './root' {
  interface LaterSlices {
    readonly withdrawalReject: WithdrawalRejectState
  }
}

const initialState: WithdrawalRejectState = {
  amount: null,
  currency: null,
  isFetching: false,
  isOpened: false,
  response: null,
  closeTrigger: 0,
}

const withdrawalReject = createSlice({
  name: 'withdrawalReject',
  initialState,
  reducers: {
    rejectOpened: ({ closeTrigger }) => ({ ...initialState, isOpened: true, closeTrigger }),
    rejectClosed: (state) => ({ ...state, isOpened: false, closeTrigger: state.closeTrigger + 1 }),
    rejectAsked: (state) => ({ ...state, isFetching: true, response: null }),
    rejectAnswered: (state, { payload }: PayloadAction<NonNullable<WithdrawalRejectState['response']>>) => {
      const sums = 'error' in payload ? {} : { amount: payload.successAmount, currency: payload.currency }
      return { ...state, ...sums, isFetching: false, response: payload }
    },
  },
  selectors: { selectReject: (state) => state },
}).injectInto(rootReducer)

export const { rejectOpened, rejectClosed } = withdrawalReject.actions
const { rejectAsked, rejectAnswered } = withdrawalReject.actions
export const { selectReject } = withdrawalReject.selectors

/** What an answer means to the player: success when `successAmount` is there, otherwise failed (REV-1). */
export function rejectOutcome(response: NonNullable<WithdrawalRejectState['response']>): RejectOutcome {
  if ('error' in response) return 'unclear'
  const { successAmount, failAmount } = response
  if (successAmount !== null) return failAmount === null ? 'reversed' : 'partly'
  return failAmount === null ? 'none' : 'left'
}

type InStore = {
  readonly listings: ListingsState
  readonly shared: { readonly userBalance: string | null }
  readonly withdrawalReject?: WithdrawalRejectState | undefined
}

/** Asks once at a time. What came back is on the balance at once; the lists are read anew behind it (REV-3). */
export function reverseWithdrawals(): ThunkAction<Promise<void>, InStore, ApiExtra, UnknownAction> {
  return async (dispatch, getState, { door }) => {
    const { isFetching } = selectReject(getState())
    if (isFetching) return
    dispatch(rejectAsked())
    const outcome = await reversePendingWithdrawals(door)
    const { userBalance } = getState().shared
    if ('data' in outcome && outcome.data.successAmount !== null && userBalance !== null)
      dispatch(balanceChanged(addDecimals(userBalance, outcome.data.successAmount)))
    dispatch(rejectAnswered('error' in outcome ? outcome : outcome.data))
    dispatch(reloadListings())
  }
}
