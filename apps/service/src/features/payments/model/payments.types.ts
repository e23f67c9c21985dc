/** The interface of payments for the HTTP layer. The HTTP layer parses; payments decide. */
import type { JobKind } from '../../../jobs/job-queue'
import type {
  OtpAnswer,
  OpenWithdrawalList,
  OtpRequest,
  PaySession,
  PlayerTerms,
  SubmitRequest,
  ThreeDsResultRequest,
  WithdrawalReversal,
} from '@modulor/contract/http'
import type { PaymentPublication } from '@modulor/contract/realtime'
import type { Flow } from '@modulor/contract/vocabulary'
import type { Outcome } from '../../../outcome'
import type { Acknowledgement, CallbackRequest, ReturnQuery } from '../../../providers/provider'
import type { EndOfMismatched, MismatchEnd } from './change'

/** A player with a valid session. The session id itself never leaves the HTTP layer; other code gets its hash. */
export type PlayerSession = {
  readonly idHash: string
  readonly brand: string
  readonly userId: string
  readonly currency: string
  readonly country: string
  readonly language: string | null
  /** When the merchant opened the session. The terms were true at that time. */
  readonly openedAt: Date
  readonly terms: PlayerTerms
}

export type CodeToSend = {
  readonly session: PlayerSession
  readonly payGroupId: string
  readonly body: OtpRequest & { readonly currency: string }
}

export type Submit = {
  readonly session: PlayerSession
  readonly flow: Flow
  readonly payGroupId: string
  readonly idempotencyKey: string
  readonly body: SubmitRequest
  /** The player's IP address, for methods that need it (FORM-4). */
  readonly ip?: string
  /** The request's id, by which support finds the payment. */
  readonly requestId?: string | null
}

/** How a caller has access to a payment: as its player, or by its pay session id. */
export type PaymentAccess =
  | {
      readonly kind: 'player'
      readonly session: PlayerSession
      readonly paymentId?: string
      readonly idempotencyKey?: string
      /** For a call without an id or key: finds the payment that waits for the player, otherwise the newest (ALT-1). */
      readonly isWaitingRequested?: boolean
      /** Finds the player's newest open payment with a display form, in any session, and no other payment (ROUTE-3, DISP-1). */
      readonly isDisplayFormRequested?: boolean
    }
  | { readonly kind: 'pay_session'; readonly paySessionId: string }

/** A player's call about a display form, with the method in the address. */
export type DisplayFormCall = {
  readonly session: PlayerSession
  readonly payGroupId: string
  /** Undefined: the payment of this session and method that waits for the player. */
  readonly paymentId?: string | undefined
}

/** A player's return from a provider's page. */
export type PlayerReturn = {
  readonly paySessionId: string
  /** The provider that the address names. */
  readonly provider: string
  readonly query: ReturnQuery
}

export type ProviderCallback = CallbackRequest & { readonly provider: string }

export interface Payments {
  submit(submit: Submit): Promise<Outcome<PaySession>>
  /** Sends the one-time code that a payment with this method requires (OTP-3). */
  sendCode(toSend: CodeToSend): Promise<Outcome<OtpAnswer>>
  stateOf(access: PaymentAccess): Promise<Outcome<PaySession>>
  /** Returns the id of the payment without calling its provider. Refuses `not_found` without access. */
  idOf(access: PaymentAccess): Promise<Outcome<string>>
  /** Returns the current states of payments, for their channels (RT-6). A payment that does not exist is left out. */
  publicationsOf(ids: readonly string[]): Promise<readonly PaymentPublication[]>
  threeDsResult(access: PaymentAccess, request: ThreeDsResultRequest): Promise<Outcome<PaySession>>
  /** Continues a payment after the player came back from a provider's page, with the query of the return address. */
  continueRedirect(playerReturn: PlayerReturn): Promise<void>
  /** Reports that the player has paid a display form: the provider's status is requested at once (DISP-2). */
  confirmDisplayForm(call: DisplayFormCall): Promise<Outcome<PaySession>>
  /** Cancels a display form: the provider closes the payment, or reports that it was paid before (DISP-2). */
  cancelDisplayForm(call: DisplayFormCall): Promise<Outcome<PaySession>>
  /** Returns the player's withdrawals that have not ended, each with its own amount (REV-1). */
  openWithdrawals(session: PlayerSession): Promise<Outcome<OpenWithdrawalList>>
  /** Cancels the player's pending withdrawals that are not paid out yet: one of them, or all (REV-1). */
  reverseWithdrawals(session: PlayerSession, paymentId?: string): Promise<Outcome<WithdrawalReversal>>
  /** Stores a verified callback, then returns the provider's acknowledgement. It is processed at once or by the inbox job. */
  receiveCallback(callback: ProviderCallback): Promise<Outcome<Acknowledgement>>
  /**
   * Ends a payment for which the provider has moved another sum, so that an operation can correct it: a deposit as declined, or
   * as succeeded if more was charged; a payout as succeeded. The provider's status is requested first.
   */
  endMismatched(paymentId: string, end: MismatchEnd): Promise<EndOfMismatched>
  /** Runs due jobs of a kind now instead of at the next poll. */
  wake(kind: JobKind): void
  /** Runs all jobs that are due and waits for their end. Returns whether there were any, and when the next one is due. */
  settle(): Promise<{ readonly hasRun: boolean; readonly nextAt: Date | undefined }>
  /** Starts the workers of all kinds of jobs (`JOB_KINDS`). */
  start(): void
  /** Starts no further jobs until `start`, and resolves when the running jobs have ended. */
  pause(): Promise<void>
  /** Whether no pass of the jobs has finished for too long. */
  isStuck(): boolean
  /** Finishes the running jobs and starts no others. */
  stop(): Promise<void>
}
