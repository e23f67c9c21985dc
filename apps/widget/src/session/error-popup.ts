/** An error that must be answered (NOTE-3). No part of the first view, like the toasts. */
import { createPart } from './part'

export const ERROR_CODE_DEFAULT = '0'

export type ErrorPopupState = {
  readonly isOpen: boolean
  /** `message` is a message key. */
  readonly error: { readonly errorCode: string; readonly message: string }
}

declare module './part' {
  interface LazyParts {
    readonly errorPopup: ErrorPopupState
  }
}

const initialState: ErrorPopupState = { isOpen: false, error: { errorCode: ERROR_CODE_DEFAULT, message: '' } }

type ShownError = { readonly errorCode?: string | null; readonly message: string }

const { actions, select } = createPart('errorPopup', initialState, {
  errorShown: (_state, { errorCode, message }: ShownError) => ({
    isOpen: true,
    error: { errorCode: errorCode ?? ERROR_CODE_DEFAULT, message },
  }),
  errorClosed: (state) => ({ ...state, isOpen: false }),
})

export const { errorShown, errorClosed } = actions
export const selectErrorPopup = select
