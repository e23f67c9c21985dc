/** Whether the player still has to be sent on by hand (RESULT-9). */
import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'

type SubmitFormState = {
  isRedirectFailed: boolean
  /** Id of the payment whose end the host was told. */
  announcedPaymentId: string | null
}

const initialState: SubmitFormState = { isRedirectFailed: true, announcedPaymentId: null }

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
    resultAnnounced(state, { payload }: PayloadAction<string>) {
      state.announcedPaymentId = payload
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
export function takeAnnouncement(paymentId: string) {
  return (dispatch: Dispatch, getState: () => { submitForm: SubmitFormState }): boolean => {
    const isFirst = getState().submitForm.announcedPaymentId !== paymentId
    if (isFirst) dispatch(resultAnnounced(paymentId))
    return isFirst
  }
}
