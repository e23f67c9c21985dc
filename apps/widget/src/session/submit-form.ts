/** Whether the player still has to be sent on by hand (RESULT-9). */
import { createPart } from './part'
import type { Effect } from './state-store'

/** A payment that has come to its end, as far as its announcement needs it. */
type Ended = { readonly id: string; readonly updatedAt: string }

export type SubmitFormState = {
  readonly isRedirectFailed: boolean
  /** Id of the payment whose end was sent to the host. */
  readonly announcedPaymentId: string | null
  /** When that payment ended, by the service's clock: the player has seen how things stood then (API-13). */
  readonly seenAt: string | null
}

/**
 * True at first: after a reload or Back the player sees a button and is not redirected again. A submit resets it, which
 * allows one automatic attempt.
 */
export const initialSubmitForm: SubmitFormState = { isRedirectFailed: true, announcedPaymentId: null, seenAt: null }

const { actions } = createPart('submitForm', initialSubmitForm, {
  redirectReset: (state) => ({ ...state, isRedirectFailed: false }),
  redirectFailed: (state) => ({ ...state, isRedirectFailed: true }),
  resultAnnounced: (state, { id, updatedAt }: Ended) => ({ ...state, announcedPaymentId: id, seenAt: updatedAt }),
})

export const { redirectReset, redirectFailed } = actions
const { resultAnnounced } = actions

type InStore = { readonly submitForm: SubmitFormState }

/**
 * Takes the one automatic attempt if there is one: returns whether the redirect may be followed now, and from here on
 * it may not. Decided in the store, because a view may be mounted twice.
 */
export function takeRedirectAttempt(): Effect<boolean, InStore> {
  return (dispatch, getState) => {
    const isAllowed = !getState().submitForm.isRedirectFailed
    if (isAllowed) dispatch(redirectFailed())
    return isAllowed
  }
}

/** Takes the one announcement of a payment's end: returns whether this is the first time that it is seen. */
export function takeAnnouncement({ id, updatedAt }: Ended): Effect<boolean, InStore> {
  return (dispatch, getState) => {
    const isFirst = getState().submitForm.announcedPaymentId !== id
    if (isFirst) dispatch(resultAnnounced({ id, updatedAt }))
    return isFirst
  }
}
