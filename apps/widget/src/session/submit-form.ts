/** Whether the player still has to be sent on by hand (RESULT-9). */
import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'

/** A payment that has come to its end, as far as its announcement needs it. */
type Ended = { readonly id: string; readonly updatedAt: string }

type SubmitFormState = {
  isRedirectFailed: boolean
  /** Id of the payment whose end the host was told. */
  announcedPaymentId: string | null
  /** When that payment ended, by the service's clock: the player has seen how things stood then (API-13). */
  seenAt: string | null
}

const initialState: SubmitFormState = { isRedirectFailed: true, announcedPaymentId: null, seenAt: null }

const submitForm = createSlice({
  name: 'submitForm',
  /**
   * True at first: whoever arrives by reload or by the back button meets a button and is not thrown out again. A submit
   * resets it, which allows one automatic attempt.
   */
  initialState,
  reducers: {
    redirectReset(state) {
      state.isRedirectFailed = false
    },
    redirectFailed(state) {
      state.isRedirectFailed = true
    },
    resultAnnounced(state, { payload }: PayloadAction<Ended>) {
      state.announcedPaymentId = payload.id
      state.seenAt = payload.updatedAt
    },
  },
})

export const submitFormReducer = submitForm.reducer
export const { redirectReset, redirectFailed } = submitForm.actions
const { resultAnnounced } = submitForm.actions

/**
 * Takes the one automatic attempt if there is one: answers whether the redirect may be followed now, and from here on
 * it may not. Decided in the store, because a view may be mounted twice.
 */
export function takeRedirectAttempt() {
  return (dispatch: Dispatch, getState: () => { submitForm: SubmitFormState }): boolean => {
    const isAllowed = !getState().submitForm.isRedirectFailed
    if (isAllowed) dispatch(redirectFailed())
    return isAllowed
  }
}

/** Takes the one announcement of a payment's end: answers whether this is the first time that it is seen. */
export function takeAnnouncement({ id, updatedAt }: Ended) {
  return (dispatch: Dispatch, getState: () => { submitForm: SubmitFormState }): boolean => {
    const isFirst = getState().submitForm.announcedPaymentId !== id
    if (isFirst) dispatch(resultAnnounced({ id, updatedAt }))
    return isFirst
  }
}
