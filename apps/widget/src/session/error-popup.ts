/** An error message that the player must confirm (NOTE-3). Like the toasts, it is not loaded with the first view. */
import { createPart } from './part'

export const ERROR_CODE_DEFAULT = '0'

/** `message` is a message key. */
export type ShownError = { readonly errorCode: string; readonly message: string }

export type ErrorPopupState = {
  readonly isOpen: boolean
  readonly error: ShownError
}

declare module './part' {
  interface LazyParts {
    readonly errorPopup: ErrorPopupState
  }
}

const initialState: ErrorPopupState = { isOpen: false, error: { errorCode: ERROR_CODE_DEFAULT, message: '' } }

const { actions, select } = createPart('errorPopup', initialState, {
  errorShown: (_state, { errorCode, message }: { readonly errorCode: string | null; readonly message: string }) => ({
    isOpen: true,
    error: { errorCode: errorCode ?? ERROR_CODE_DEFAULT, message },
  }),
  errorClosed: (state) => ({ ...state, isOpen: false }),
})

export const { errorShown, errorClosed } = actions
export const selectErrorPopup = select
