/** State of the verification of a payout account (VERIF, WDR-2). A form begins it; its steps are in `account-codes.ts`. */
import type { RequisiteRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { MethodDetails } from '../api'
import type { AccountCodeSent, AccountStatus } from '../api/code-calls'
import { createPart } from './part'

export const SECOND_MS = 1000

/** The account that has to be verified because a form was refused; after a reload it is read from the service. */
export type AccountToVerify = {
  readonly methodId: string
  /** The values with which the form is opened again; null after a reload. */
  readonly form: {
    /** The form's amount. It is kept here because the store resets its amount on pages of the other flow. */
    readonly amount: string
    /** The form's parameters, from which the service determines the account. */
    readonly parameters: RequisiteRequest['parameters']
  } | null
  /** The masked account, which its owner can recognise (VERIF-4). */
  readonly maskedAccount: string
}

export type AccountVerificationState = {
  readonly account: AccountToVerify | null
  /** The terms of the player's payout accounts; null until they are known. */
  readonly payout: NonNullable<MethodDetails['payout']> | null
  /** The status was read from the service since this page was loaded, or the request has failed. */
  readonly isRead: boolean
  readonly requisiteId: string | null
  /** The contact to which the newest code was sent. */
  readonly contact: ContactType | null
  /** Seconds, from the last response. */
  readonly blockDuration: number
  readonly maxRequestCount: number | null
  readonly isShowTimerReceiveCode: boolean
  /** When another code may be requested: milliseconds since 1970. */
  readonly resendAtMs: number | null
  /** The service has blocked the player after wrong codes. */
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

const termsState = (payout: PayoutTerms) => ({
  payout,
  isBlocked: payout.isVerificationBlocked,
  blockedUntilMs: untilMs(payout.verificationBlockedUntil),
})

/** The timer until another code may be requested. `blockDuration`: seconds. */
const waiting = (blockDuration: number, nowMs: number) => ({
  blockDuration,
  isShowTimerReceiveCode: blockDuration > 0,
  resendAtMs: blockDuration > 0 ? nowMs + blockDuration * SECOND_MS : null,
})

/**
 * Whether the service's account is not the one of this page: another tab of the session has requested it since. Until the page
 * has registered its account, it recognises it by its mask.
 */
const isOther = (
  { account, requisiteId }: AccountVerificationState,
  read: NonNullable<AccountStatus['requisite']>,
): boolean =>
  (account !== null && account.methodId !== read.methodId) ||
  (requisiteId === null ? account !== null && account.maskedAccount !== read.maskedAccount : requisiteId !== read.id)

const untilMs = (iso: string | null) => (iso === null ? null : new Date(iso).getTime())

const { actions, select } = createPart('accountVerification', initialState, {
  verificationBegun: (
    _state,
    { account, payout }: { readonly account: AccountToVerify; readonly payout: PayoutTerms },
  ) => ({ ...initialState, account, ...termsState(payout) }),
  statusRead: (state, { requisite, payout, nowMs }: AccountStatus & { readonly nowMs: number }) => {
    const read = { ...state, isRead: true, ...termsState(payout) }
    if (requisite && isOther(state, requisite)) return read
    const code = requisite?.code ?? null
    return {
      ...read,
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
  codeRead: (state, answered: AccountCodeSent & { readonly contact: ContactType; readonly nowMs: number }) => {
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

export const {
  verificationBegun,
  contactLeft,
  requisiteKnown,
  statusRead,
  statusUnread,
  codeRead,
  verificationBlocked,
  accountVerified,
} = actions
export const selectVerification = select
