/** Steps of the verification of a payout account (VERIF, WDR-2). They are loaded with its screens, not with a form. */
import type { ContactType } from '@modulor/contract/vocabulary'
import type { ApiError } from '../api'
import { createRequisite, readAccountStatus, sendAccountCode, verifyAccountCode } from '../api/code-calls'
import {
  accountVerified,
  codeRead,
  requisiteKnown,
  SECOND_MS,
  selectVerification,
  statusRead,
  statusUnread,
  verificationBlocked,
  type AccountVerificationState,
} from './account-verification'
import type { Effect } from './state-store'

/**
 * - sent: the code was sent, or the one sent before is still valid.
 * - too_early: the timer shows when a code can be requested again. `none_left`: no more codes in this hour.
 * - undelivered: the message could not be sent, or the player has no such contact.
 * - blocked: no code is sent or accepted for some time. `failed`: the call failed or was refused.
 */
export type SendOutcome =
  | { readonly kind: 'sent' | 'too_early' | 'none_left' | 'undelivered' | 'blocked' }
  | { readonly kind: 'failed'; readonly error: ApiError }

type Step<T> = Effect<Promise<T>, { readonly accountVerification?: AccountVerificationState | undefined }>

/** Reads the status of the verification (VERIF-3, VERIF-5). After a failed read no status is assumed. */
export function loadAccountStatus(): Step<void> {
  return async (dispatch, _, { apiClient, now }) => {
    const outcome = await readAccountStatus(apiClient)
    dispatch('error' in outcome ? statusUnread() : statusRead({ ...outcome.data, nowMs: now() }))
  }
}

/** The outcome of a failed call: a block has its own page, other errors are shown where they happened. */
const failureOf = (error: ApiError): SendOutcome =>
  error.errorCode === 'verification_blocked' ? { kind: 'blocked' } : { kind: 'failed', error }

/** Sends a code to a contact; registers the account at the service first if that was not done yet (VERIF-2). */
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
    dispatch(codeRead({ ...sent.data, contact, nowMs: now() }))
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
