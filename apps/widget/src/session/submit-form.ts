/** Whether the player still has to be sent on by hand (RESULT-9). */
import { createSlice } from '@reduxjs/toolkit'

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
