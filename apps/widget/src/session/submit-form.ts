/** Whether a redirect is made automatically or by a button (RESULT-9), and whether the end of a payment was announced. */
import { createPart } from './part'
import type { Effect } from './state-store'

/** The data of an ended payment that its announcement needs. */
export type Ended = { readonly id: string; readonly updatedAt: string }

export type SubmitFormState = {
  readonly isRedirectFailed: boolean
  /** Ids of the payments whose end was announced to the host. The player may return to an older one. */
  readonly announcedPaymentIds: readonly string[]
  /** When the last one of them ended, by the service's clock: the player has seen the state of that time (API-13). */
  readonly seenAt: string | null
}

/**
 * `isRedirectFailed` is true at first: after a reload or Back the player sees a button and is not redirected again. A submit
 * sets it to false, which allows one automatic attempt.
 */
export const initialSubmitForm: SubmitFormState = { isRedirectFailed: true, announcedPaymentIds: [], seenAt: null }

const { actions } = createPart('submitForm', initialSubmitForm, {
  redirectReset: (state) => ({ ...state, isRedirectFailed: false }),
  redirectFailed: (state) => ({ ...state, isRedirectFailed: true }),
  resultAnnounced: (state, { id, updatedAt }: Ended) => ({
    ...state,
    announcedPaymentIds: [...state.announcedPaymentIds, id],
    seenAt: updatedAt,
  }),
})

export const { redirectReset, redirectFailed, resultAnnounced } = actions

export type InStore = { readonly submitForm: SubmitFormState }

/**
 * Uses the one automatic attempt: returns true if the redirect may be followed now; later calls return false. The store
 * decides this, because a view may be mounted twice.
 */
export function takeRedirectAttempt(): Effect<boolean, InStore> {
  return (dispatch, getState) => {
    const isAllowed = !getState().submitForm.isRedirectFailed
    if (isAllowed) dispatch(redirectFailed())
    return isAllowed
  }
}
