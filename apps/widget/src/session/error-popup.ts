/** An error that must be answered (NOTE-3). No part of the first view, like the toasts. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from './root'

export const ERROR_CODE_DEFAULT = '0'

export type ErrorPopupState = {
  readonly isOpen: boolean
  /** `message` is a message key. */
  readonly error: { readonly errorCode: string; readonly message: string }
}

declare module './root' {
  interface LazySlices {
    readonly errorPopup: ErrorPopupState
  }
}

const initialState: ErrorPopupState = { isOpen: false, error: { errorCode: ERROR_CODE_DEFAULT, message: '' } }

const errorPopup = createSlice({
  name: 'errorPopup',
  initialState,
  reducers: {
    errorShown(_state, { payload }: PayloadAction<{ errorCode?: string | null; message: string }>): ErrorPopupState {
      const { errorCode, message } = payload
      return { isOpen: true, error: { errorCode: errorCode ?? ERROR_CODE_DEFAULT, message } }
    },
    errorClosed(state): ErrorPopupState {
      return { ...state, isOpen: false }
    },
  },
  selectors: { selectErrorPopup: (state) => state },
}).injectInto(rootReducer)

export const { errorShown, errorClosed } = errorPopup.actions
export const { selectErrorPopup } = errorPopup.selectors
