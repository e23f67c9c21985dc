/** Taking a pending withdrawal back (REV-1, REV-2, REV-3). Comes with its popup and is no part of the first view. */
import { addDecimals } from '@modulor/rules'
import type { ApiError } from '../api'
import {
  readOpenWithdrawals,
  reversePendingWithdrawals,
  type OpenWithdrawal,
  type Reversal,
} from '../api/reversal-calls'
import { balanceChanged, reloadListings, type ListingsState } from './listings'
import { createPart } from './part'
import type { Effect } from './state-store'

/**
 * - reversed: everything that was asked for is back. `partly`: some has left already. `left`: all of it has.
 * - pending: the outcome of all of it, or of what is not back, is not known yet; `awaited` where some of it is back.
 * - none: nothing was pending any more, as on a second reverse.
 * - unclear: the answer did not come or refused; asking again changes nothing that is done.
 */
export type RejectOutcome = 'reversed' | 'partly' | 'left' | 'pending' | 'awaited' | 'none' | 'unclear'

export type WithdrawalRejectState = {
  /** What came back to the balance; decimal text, null while nothing has. */
  readonly amount: string | null
  readonly currency: string | null
  readonly isFetching: boolean
  /** A name of REV-2 that the widget does not read: it shows the popup while its route is the current one. */
  readonly isOpened: boolean
  /** What can be taken back, each with its own sum; null until it is known. */
  readonly open: readonly OpenWithdrawal[] | 'unread' | null
  readonly response: Reversal | { readonly error: ApiError } | null
  /** Grows with each close. */
  readonly closeTrigger: number
}

declare module './part' {
  interface LazyParts {
    readonly withdrawalReject: WithdrawalRejectState
  }
}

const initialState: WithdrawalRejectState = {
  amount: null,
  currency: null,
  isFetching: false,
  isOpened: false,
  open: null,
  response: null,
  closeTrigger: 0,
}

const { actions, select } = createPart('withdrawalReject', initialState, {
  rejectOpened: ({ closeTrigger }) => ({ ...initialState, isOpened: true, closeTrigger }),
  rejectClosed: (state) => ({ ...state, isOpened: false, closeTrigger: state.closeTrigger + 1 }),
  openWithdrawalsRead: (state, open: NonNullable<WithdrawalRejectState['open']>) => ({ ...state, open }),
  rejectAsked: (state) => ({ ...state, isFetching: true, response: null }),
  rejectAnswered: (state, response: NonNullable<WithdrawalRejectState['response']>) => {
    const sums = 'error' in response ? {} : { amount: response.successAmount, currency: response.currency }
    return { ...state, ...sums, isFetching: false, response }
  },
})

export const { rejectOpened, rejectClosed } = actions
const { openWithdrawalsRead, rejectAsked, rejectAnswered } = actions
export const selectReject = select

/** What an answer means to the player: success when `successAmount` is there, otherwise failed (REV-1). */
export function rejectOutcome(response: NonNullable<WithdrawalRejectState['response']>): RejectOutcome {
  if ('error' in response) return 'unclear'
  const { successAmount, failAmount, pendingAmount } = response
  if (pendingAmount !== null) return successAmount === null ? 'pending' : 'awaited'
  if (successAmount !== null) return failAmount === null ? 'reversed' : 'partly'
  return failAmount === null ? 'none' : 'left'
}

type InStore = {
  readonly listings: ListingsState
  readonly shared: { readonly userBalance: string | null }
  readonly withdrawalReject?: WithdrawalRejectState | undefined
}

/** Reads what can be taken back. Where that does not come, what the address names can still be asked back, or else everything together. */
export function loadOpenWithdrawals(): Effect<Promise<void>, InStore> {
  return async (dispatch, getState, { apiClient }) => {
    const { closeTrigger } = selectReject(getState())
    const outcome = await readOpenWithdrawals(apiClient)
    // The popup was closed meanwhile: one that is opened again reads for itself.
    if (selectReject(getState()).closeTrigger !== closeTrigger) return
    dispatch(openWithdrawalsRead('error' in outcome ? 'unread' : outcome.data.filter(({ canReverse }) => canReverse)))
  }
}

/**
 * Asks for one withdrawal, or for all; once at a time. What came back is on the balance at once; the lists are read
 * again behind it (REV-3).
 */
export function reverseWithdrawals(paymentId?: string): Effect<Promise<void>, InStore> {
  return async (dispatch, getState, { apiClient }) => {
    const { isFetching } = selectReject(getState())
    if (isFetching) return
    dispatch(rejectAsked())
    const outcome = await reversePendingWithdrawals(apiClient, paymentId)
    const { userBalance } = getState().shared
    if ('data' in outcome && outcome.data.successAmount !== null && userBalance !== null)
      dispatch(balanceChanged(addDecimals(userBalance, outcome.data.successAmount)))
    dispatch(rejectAnswered('error' in outcome ? outcome : outcome.data))
    dispatch(reloadListings())
  }
}
