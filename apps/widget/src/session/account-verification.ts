/** Verification of a payout account (VERIF, WDR-2). Comes with its screens and is no part of the first view. */
import type { RequisiteRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import type { ApiError, ApiExtra, MethodDetails } from '../api'
import { createRequisite, sendAccountCode, verifyAccountCode, type AccountCodeSent } from '../api/code-calls'
import { rootReducer } from './root'

const SECOND_MS = 1000

/** The account that a form was refused for, with what is needed to come back to that form as it was. */
export type AccountToVerify = {
  readonly methodId: string
  /** Of the form, to come back to. */
  readonly path: string
  /** As the form had it; the amount follows the player and is lost on pages of another flow. */
  readonly amount: string
  /** What the form sends: the service settles from it which account is meant. */
  readonly parameters: RequisiteRequest['parameters']
  /** As its owner recognises it (VERIF-4). */
  readonly maskedAccount: string
  readonly payout: NonNullable<MethodDetails['payout']>
  readonly hasFieldToVerify: boolean
}

export type AccountVerificationState = {
  readonly account: AccountToVerify | null
  readonly requisiteId: string | null
  /** Where the newest code went. */
  readonly contact: ContactType | null
  /** Seconds, as they were last answered. */
  readonly blockDuration: number
  readonly maxRequestCount: number | null
  readonly isShowTimerReceiveCode: boolean
  /** Milliseconds since 1970: when another code may be asked for. */
  readonly resendAtMs: number | null
  /** Milliseconds since 1970; null: not blocked, or nobody has said until when. */
  readonly blockedUntilMs: number | null
  readonly status: 'open' | 'verified' | 'with-support'
}

declare module './root' {
  interface LaterSlices {
    readonly accountVerification: AccountVerificationState
  }
}

const initialState: AccountVerificationState = {
  account: null,
  requisiteId: null,
  contact: null,
  blockDuration: 0,
  maxRequestCount: null,
  isShowTimerReceiveCode: false,
  resendAtMs: null,
  blockedUntilMs: null,
  status: 'open',
}

const untilMs = (iso: string | null) => (iso === null ? null : new Date(iso).getTime())

const accountVerification = createSlice({
  name: 'accountVerification',
  initialState,
  reducers: {
    verificationAsked: (_state, { payload }: PayloadAction<AccountToVerify>) => ({
      ...initialState,
      account: payload,
      blockedUntilMs: untilMs(payload.payout.verificationBlockedUntil),
    }),
    requisiteKnown: (state, { payload }: PayloadAction<string>) => ({ ...state, requisiteId: payload }),
    codeAnswered: (
      state,
      { payload }: PayloadAction<AccountCodeSent & { readonly contact: ContactType; readonly nowMs: number }>,
    ) => {
      const { isSent, contact, blockDuration, maxRequestCount, nowMs } = payload
      return {
        ...state,
        contact: isSent ? contact : state.contact,
        blockDuration,
        maxRequestCount,
        isShowTimerReceiveCode: blockDuration > 0,
        resendAtMs: blockDuration > 0 ? nowMs + blockDuration * SECOND_MS : null,
      }
    },
    contactLeft: (state) => ({ ...state, contact: null }),
    verificationBlocked: (state, { payload }: PayloadAction<{ untilMs: number | null }>) => ({
      ...state,
      contact: null,
      blockedUntilMs: payload.untilMs ?? state.blockedUntilMs,
    }),
    accountVerified: (state) => ({ ...state, contact: null, status: 'verified' as const }),
    supportAsked: (state) => ({ ...state, status: 'with-support' as const }),
  },
  selectors: { selectVerification: (state) => state },
}).injectInto(rootReducer)

export const { verificationAsked, contactLeft, supportAsked } = accountVerification.actions
const { requisiteKnown, codeAnswered, verificationBlocked, accountVerified } = accountVerification.actions
export const { selectVerification } = accountVerification.selectors

/**
 * - sent: the code is on its way, or the one sent before still holds.
 * - too_early: the timer says when to ask again. `undelivered`: the message did not leave.
 * - blocked: nothing is sent or accepted for a while. `failed`: the call itself went wrong, or was refused.
 */
export type SendOutcome =
  | { readonly kind: 'sent' | 'too_early' | 'undelivered' | 'blocked' }
  | { readonly kind: 'failed'; readonly error: ApiError }

type Step<T> = ThunkAction<
  Promise<T>,
  { readonly accountVerification?: AccountVerificationState | undefined },
  ApiExtra,
  UnknownAction
>

/** What an error of these calls leads to: a block is a page of its own, anything else is said where it happened. */
const failureOf = (error: ApiError): SendOutcome =>
  error.errorCode === 'verification_blocked' ? { kind: 'blocked' } : { kind: 'failed', error }

/** Sends a code to a contact; names the account first where that is still to be done (VERIF-2). */
export function sendCodeTo(contact: ContactType): Step<SendOutcome> {
  return async (dispatch, getState, { door }) => {
    const { account, requisiteId: known } = selectVerification(getState())
    if (!account) throw new Error('a code was asked for without an account')
    let requisiteId = known
    if (requisiteId === null) {
      const created = await createRequisite(door, account.methodId, account.parameters)
      if ('error' in created) return failureOf(created.error)
      requisiteId = created.data
      dispatch(requisiteKnown(requisiteId))
    }
    const sent = await sendAccountCode(door, requisiteId, contact)
    if ('error' in sent) return failureOf(sent.error)
    dispatch(codeAnswered({ ...sent.data, contact, nowMs: Date.now() }))
    if (sent.data.isSent) return { kind: 'sent' }
    return { kind: sent.data.blockDuration > 0 ? 'too_early' : 'undelivered' }
  }
}

export type CodeOutcome =
  | { readonly kind: 'right' | 'expired' | 'blocked' }
  | { readonly kind: 'wrong'; readonly attemptsLeft: number }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Judges the code that the player has entered (VERIF-2, VERIF-3). */
export function confirmAccount(code: string): Step<CodeOutcome> {
  return async (dispatch, getState, { door }) => {
    const { requisiteId } = selectVerification(getState())
    if (requisiteId === null) return { kind: 'expired' }
    const outcome = await verifyAccountCode(door, requisiteId, code)
    if ('error' in outcome) {
      if (outcome.error.errorCode !== 'verification_blocked') return { kind: 'failed', error: outcome.error }
      dispatch(verificationBlocked({ untilMs: null }))
      return { kind: 'blocked' }
    }
    const { isRight, attemptsLeft, blockDuration } = outcome.data
    if (isRight) dispatch(accountVerified())
    else if (blockDuration > 0) dispatch(verificationBlocked({ untilMs: Date.now() + blockDuration * SECOND_MS }))
    if (isRight) return { kind: 'right' }
    if (blockDuration > 0) return { kind: 'blocked' }
    return attemptsLeft > 0 ? { kind: 'wrong', attemptsLeft } : { kind: 'expired' }
  }
}
