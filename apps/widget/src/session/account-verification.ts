/** Verification of a payout account (VERIF, WDR-2). Comes with its screens and is no part of the first view. */
import type { RequisiteRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { ApiError, MethodDetails } from '../api'
import {
  createRequisite,
  readAccountStatus,
  sendAccountCode,
  verifyAccountCode,
  type AccountCodeSent,
  type AccountStatus,
} from '../api/code-calls'
import { createPart } from './part'
import type { Effect } from './state-store'

const SECOND_MS = 1000

/** The account that a form was refused for; after a reload what the service knows of it. */
export type AccountToVerify = {
  readonly methodId: string
  /** What is needed to come back to the form as it was; null after a reload. */
  readonly form: {
    /** As the form had it; the amount follows the player and is lost on pages of another flow. */
    readonly amount: string
    /** What the form sends: the service settles from it which account is meant. */
    readonly parameters: RequisiteRequest['parameters']
  } | null
  /** As its owner recognises it (VERIF-4). */
  readonly maskedAccount: string
}

export type AccountVerificationState = {
  readonly account: AccountToVerify | null
  /** What holds for the player's payout accounts; null until it is known. */
  readonly payout: NonNullable<MethodDetails['payout']> | null
  /** The service has answered the status since this page was loaded, or the request has failed. */
  readonly isRead: boolean
  readonly requisiteId: string | null
  /** Where the newest code went. */
  readonly contact: ContactType | null
  /** Seconds, as they were last answered. */
  readonly blockDuration: number
  readonly maxRequestCount: number | null
  readonly isShowTimerReceiveCode: boolean
  /** Milliseconds since 1970: when another code may be asked for. */
  readonly resendAtMs: number | null
  /** The service said that wrong codes have blocked the player. */
  readonly isBlocked: boolean
  /** Milliseconds since 1970; null: not blocked, or the end is not known. */
  readonly blockedUntilMs: number | null
  readonly status: 'open' | 'verified'
}

declare module './part' {
  interface LazyParts {
    readonly accountVerification: AccountVerificationState
  }
}

const initialState: AccountVerificationState = {
  account: null,
  payout: null,
  isRead: false,
  requisiteId: null,
  contact: null,
  blockDuration: 0,
  maxRequestCount: null,
  isShowTimerReceiveCode: false,
  resendAtMs: null,
  isBlocked: false,
  blockedUntilMs: null,
  status: 'open',
}

type PayoutTerms = NonNullable<MethodDetails['payout']>

const standing = (payout: PayoutTerms) => ({
  payout,
  isBlocked: payout.isVerificationBlocked,
  blockedUntilMs: untilMs(payout.verificationBlockedUntil),
})

/** Until another code may be asked for. */
const waiting = (blockDuration: number, nowMs: number) => ({
  blockDuration,
  isShowTimerReceiveCode: blockDuration > 0,
  resendAtMs: blockDuration > 0 ? nowMs + blockDuration * SECOND_MS : null,
})

const untilMs = (iso: string | null) => (iso === null ? null : new Date(iso).getTime())

const { actions, select } = createPart('accountVerification', initialState, {
  verificationAsked: (
    _state,
    { account, payout }: { readonly account: AccountToVerify; readonly payout: PayoutTerms },
  ) => ({ ...initialState, account, ...standing(payout) }),
  statusAnswered: (state, { requisite, payout, nowMs }: AccountStatus & { readonly nowMs: number }) => {
    const code = requisite?.code ?? null
    return {
      ...state,
      isRead: true,
      ...standing(payout),
      account:
        state.account ??
        (requisite && { methodId: requisite.methodId, form: null, maskedAccount: requisite.maskedAccount }),
      requisiteId: requisite?.id ?? null,
      contact: code?.contact ?? null,
      maxRequestCount: code?.maxRequestCount ?? null,
      ...waiting(code?.blockDuration ?? 0, nowMs),
      status: requisite?.isVerified ? ('verified' as const) : ('open' as const),
    }
  },
  statusUnread: (state) => ({ ...state, isRead: true }),
  requisiteKnown: (state, requisiteId: string) => ({ ...state, requisiteId }),
  codeAnswered: (state, answered: AccountCodeSent & { readonly contact: ContactType; readonly nowMs: number }) => {
    const { isSent, contact, blockDuration, maxRequestCount, nowMs } = answered
    return {
      ...state,
      contact: isSent ? contact : state.contact,
      maxRequestCount,
      ...waiting(blockDuration, nowMs),
    }
  },
  contactLeft: (state) => ({ ...state, contact: null }),
  verificationBlocked: (state, { untilMs }: { readonly untilMs: number | null }) => ({
    ...state,
    contact: null,
    isBlocked: true,
    blockedUntilMs: untilMs ?? state.blockedUntilMs,
  }),
  accountVerified: (state) => ({ ...state, contact: null, status: 'verified' as const }),
})

export const { verificationAsked, contactLeft } = actions
const { requisiteKnown, statusAnswered, statusUnread, codeAnswered, verificationBlocked, accountVerified } = actions
export const selectVerification = select

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
