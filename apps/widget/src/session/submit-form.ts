/** Whether the player still has to be sent on by hand (RESULT-9). */
import { createSlice, type Dispatch } from '@reduxjs/toolkit'

const submitForm = createSlice({
  name: 'submitForm',
  /**
   * True at first: whoever arrives by reload or by the back button meets a button and is not thrown out again. A submit
   * resets it, which allows one automatic attempt.
   */
  initialState: { isRedirectFailed: true },
  reducers: {
    redirectReset(state) {
      state.isRedirectFailed = false
    },
    redirectFailed(state) {
      state.isRedirectFailed = true
    },
  },
})

export const submitFormReducer = submitForm.reducer
export const { redirectReset, redirectFailed } = submitForm.actions

type SubmitFormState = ReturnType<typeof submitFormReducer>

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
