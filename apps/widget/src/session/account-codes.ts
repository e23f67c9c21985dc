/** Steps of the verification of a payout account (VERIF, WDR-2). They are loaded with its screens, not with a form. */
import type { ContactType } from '@modulor/contract/vocabulary'
import type { ApiError } from '../api'
import { createRequisite, readAccountStatus, sendAccountCode, verifyAccountCode } from '../api/code-calls'
import {
  accountVerified,
  codeAnswered,
  requisiteKnown,
  SECOND_MS,
  selectVerification,
  statusAnswered,
  statusUnread,
  verificationBlocked,
  type AccountVerificationState,
} from './account-verification'
import type { Effect } from './state-store'

/**
 * - sent: the code is on its way, or the one sent before still holds.
 * - too_early: the timer says when to ask again. `none_left`: no code before the hour is over.
 * - undelivered: the message did not leave, or there is no such contact.
 * - blocked: nothing is sent or accepted for a while. `failed`: the call itself went wrong, or was refused.
 */
export type SendOutcome =
  | { readonly kind: 'sent' | 'too_early' | 'none_left' | 'undelivered' | 'blocked' }
  | { readonly kind: 'failed'; readonly error: ApiError }

type Step<T> = Effect<Promise<T>, { readonly accountVerification?: AccountVerificationState | undefined }>

/** Reads the status of the verification (VERIF-3, VERIF-5). After a failed read no status is assumed. */
export function loadAccountStatus(): Step<void> {
  return async (dispatch, _, { apiClient, now }) => {
    const outcome = await readAccountStatus(apiClient)
    dispatch('error' in outcome ? statusUnread() : statusAnswered({ ...outcome.data, nowMs: now() }))
  }
}

/** What an error of these calls leads to: a block is a page of its own, anything else is said where it happened. */
const failureOf = (error: ApiError): SendOutcome =>
  error.errorCode === 'verification_blocked' ? { kind: 'blocked' } : { kind: 'failed', error }

/** Sends a code to a contact; names the account first where that is still to be done (VERIF-2). */
export function sendCodeTo(contact: ContactType): Step<SendOutcome> {
  return async (dispatch, getState, { apiClient, now }) => {
    const { account, requisiteId: known } = selectVerification(getState())
    if (!account) throw new Error('A code was requested without an account')
    let requisiteId = known
    if (requisiteId === null) {
      const created = await createRequisite(apiClient, account.methodId, account.form?.parameters ?? {})
      if ('error' in created) return failureOf(created.error)
      requisiteId = created.data
      dispatch(requisiteKnown(requisiteId))
    }
    const sent = await sendAccountCode(apiClient, requisiteId, contact)
    if ('error' in sent) return failureOf(sent.error)
    dispatch(codeAnswered({ ...sent.data, contact, nowMs: now() }))
    if (sent.data.isSent) return { kind: 'sent' }
    const { why, blockDuration } = sent.data
    if (why === 'blocked') {
      dispatch(verificationBlocked({ untilMs: now() + blockDuration * SECOND_MS }))
      return { kind: 'blocked' }
    }
    return { kind: why === 'too_early' || why === 'none_left' ? why : 'undelivered' }
  }
}

export type CodeOutcome =
  | { readonly kind: 'right' | 'expired' | 'blocked' }
  | { readonly kind: 'wrong'; readonly attemptsLeft: number }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Checks the code that the player has entered (VERIF-2, VERIF-3). */
export function confirmAccount(code: string): Step<CodeOutcome> {
  return async (dispatch, getState, { apiClient, now }) => {
    const { requisiteId } = selectVerification(getState())
    if (requisiteId === null) return { kind: 'expired' }
    const outcome = await verifyAccountCode(apiClient, requisiteId, code)
    if ('error' in outcome) {
      if (outcome.error.errorCode !== 'verification_blocked') return { kind: 'failed', error: outcome.error }
      dispatch(verificationBlocked({ untilMs: null }))
      return { kind: 'blocked' }
    }
    const { isRight, attemptsLeft, blockDuration } = outcome.data
    if (isRight) dispatch(accountVerified())
    else if (blockDuration > 0) dispatch(verificationBlocked({ untilMs: now() + blockDuration * SECOND_MS }))
    if (isRight) return { kind: 'right' }
    if (blockDuration > 0) return { kind: 'blocked' }
    return attemptsLeft > 0 ? { kind: 'wrong', attemptsLeft } : { kind: 'expired' }
  }
}
