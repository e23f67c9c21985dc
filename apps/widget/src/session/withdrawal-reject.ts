/** Cancels pending withdrawals (REV-1, REV-2, REV-3). It is loaded with its popup, not with the first view. */
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
 * - reversed: everything that was requested is back on the balance. `partly`: some was paid out already. `left`: all of it was.
 * - pending: the outcome of everything is not known yet. `awaited`: some is back, the outcome of the rest is not known yet.
 * - none: there is no withdrawal that can be cancelled here. Others may be pending: in another currency, at a provider that
 *   cannot cancel, or already being cancelled.
 * - unclear: the request failed; it can be repeated, because it is idempotent.
 */
export type RejectOutcome = 'reversed' | 'partly' | 'left' | 'pending' | 'awaited' | 'none' | 'unclear'

export type WithdrawalRejectState = {
  /** The amount that came back to the balance: decimal text; null: none. */
  readonly amount: string | null
  readonly currency: string | null
  readonly isFetching: boolean
  /** The popup is shown. */
  readonly isOpened: boolean
  /** The withdrawals that can be cancelled; null until they are read. */
  readonly open: readonly OpenWithdrawal[] | 'unread' | null
  /** Whether withdrawals are left out of `open`. */
  readonly isMore: boolean
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
  isMore: false,
  response: null,
  closeTrigger: 0,
}

const { actions, select } = createPart('withdrawalReject', initialState, {
  rejectOpened: ({ closeTrigger }) => ({ ...initialState, isOpened: true, closeTrigger }),
  rejectClosed: (state) => ({ ...state, isOpened: false, closeTrigger: state.closeTrigger + 1 }),
  openWithdrawalsRead: (state, read: Pick<WithdrawalRejectState, 'open' | 'isMore'>) => ({ ...state, ...read }),
  rejectBegun: (state) => ({ ...state, isFetching: true, response: null }),
  rejectEnded: (state, response: NonNullable<WithdrawalRejectState['response']>) => {
    const sums = 'error' in response ? {} : { amount: response.successAmount, currency: response.currency }
    return { ...state, ...sums, isFetching: false, response }
  },
})

export const { rejectOpened, rejectClosed } = actions
const { openWithdrawalsRead, rejectBegun, rejectEnded } = actions
export const selectReject = select

/** The refusals of a withdrawal that is not the player's, or that cannot be cancelled: the request changed nothing. */
const NOTHING_REQUESTED: readonly (string | null)[] = ['not_found', 'action_not_expected']

/** The outcome of a response: successful if it has a `successAmount`, otherwise failed (REV-1). */
export function rejectOutcome(response: NonNullable<WithdrawalRejectState['response']>): RejectOutcome {
  if ('error' in response) return NOTHING_REQUESTED.includes(response.error.errorCode) ? 'none' : 'unclear'
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

/**
 * Reads the withdrawals that can be cancelled. If that fails, the player can still cancel the withdrawal of the address, or
 * without one all withdrawals together.
 */
export function loadOpenWithdrawals(): Effect<Promise<void>, InStore> {
  return async (dispatch, getState, { apiClient }) => {
    const { closeTrigger } = selectReject(getState())
    const outcome = await readOpenWithdrawals(apiClient)
    // The popup was closed meanwhile; when it is opened again it makes a request of its own.
    if (selectReject(getState()).closeTrigger !== closeTrigger) return
    const { withdrawals, isMore } = 'error' in outcome ? { withdrawals: null, isMore: false } : outcome.data
    const open = withdrawals?.filter(({ canReverse }) => canReverse) ?? 'unread'
    dispatch(openWithdrawalsRead({ open, isMore }))
  }
}

/**
 * Requests to cancel one withdrawal or all of them; one request at a time. The amount is added to the shown balance at once,
 * and the listings are read again (REV-3).
 */
export function reverseWithdrawals(paymentId?: string): Effect<Promise<void>, InStore> {
  return async (dispatch, getState, { apiClient }) => {
    const { isFetching, closeTrigger } = selectReject(getState())
    if (isFetching) return
    dispatch(rejectBegun())
    const before = getState().shared.userBalance
    const outcome = await reversePendingWithdrawals(apiClient, paymentId)
    const { userBalance } = getState().shared
    // A balance that was read meanwhile may contain the amount.
    const isSame = userBalance === before
    if ('data' in outcome && outcome.data.successAmount !== null && userBalance !== null && isSame)
      dispatch(balanceChanged(addDecimals(userBalance, outcome.data.successAmount)))
    // If the popup was closed meanwhile, it may be open for another withdrawal.
    if (selectReject(getState()).closeTrigger === closeTrigger)
      dispatch(rejectEnded('error' in outcome ? outcome : outcome.data))
    dispatch(reloadListings())
  }
}
