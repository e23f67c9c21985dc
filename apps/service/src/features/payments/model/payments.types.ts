/** The interface of payments for the HTTP layer, which parses; payments decide. */
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
import type { MismatchEnd } from './change'

/** A player whose session id was checked. The id itself never leaves the HTTP layer, only its hash. */
export type PlayerSession = {
  readonly idHash: string
  readonly brand: string
  readonly userId: string
  readonly currency: string
  readonly country: string
  readonly language: string | null
  /** When the merchant opened it: what the terms say was true then. */
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
  /** The player's address, for methods that need it (FORM-4). */
  readonly ip?: string
  /** Of the request, by which support finds the payment. */
  readonly requestId?: string | null
}

/** The caller that reads a payment: its player, or a holder of the payment's own pay session id. */
export type PaymentAccess =
  | {
      readonly kind: 'player'
      readonly session: PlayerSession
      readonly paymentId?: string
      readonly idempotencyKey?: string
      /** Named by nothing: the one that waits for the player, else the newest (ALT-1). */
      readonly isWaitingRequested?: boolean
      /** The newest open one that shows what to pay with elsewhere, of any session; no other will do (ROUTE-3, DISP-1). */
      readonly isDisplayFormRequested?: boolean
    }
  | { readonly kind: 'pay_session'; readonly paySessionId: string }

/** What a player did with a display form: of which payment, and of which method by the address. */
export type DisplayFormCall = {
  readonly session: PlayerSession
  readonly payGroupId: string
  /** Undefined: the one of the session that waits with this method. */
  readonly paymentId?: string | undefined
}

/** A player whom a provider's page sent back. */
export type PlayerReturn = {
  readonly paySessionId: string
  /** As the address names it. */
  readonly provider: string
  readonly query: ReturnQuery
}

export type ProviderCallback = CallbackRequest & { readonly provider: string }

export interface Payments {
  submit(submit: Submit): Promise<Outcome<PaySession>>
  /** Sends the one-time code that a payment with this method asks for (OTP-3). */
  sendCode(toSend: CodeToSend): Promise<Outcome<OtpAnswer>>
  stateOf(access: PaymentAccess): Promise<Outcome<PaySession>>
  /** The id of the payment that somebody may see, without asking its provider; else `not_found`. */
  idOf(access: PaymentAccess): Promise<Outcome<string>>
  /** How payments stand, for their channels (RT-6); one that is gone is left out. */
  publicationsOf(ids: readonly string[]): Promise<readonly PaymentPublication[]>
  threeDsResult(access: PaymentAccess, request: ThreeDsResultRequest): Promise<Outcome<PaySession>>
  /** The player came back from a provider's page with what its address brought. */
  continueRedirect(playerReturn: PlayerReturn): Promise<void>
  /** Report that the player has paid a display form: the provider is asked now (DISP-2). */
  confirmDisplayForm(call: DisplayFormCall): Promise<Outcome<PaySession>>
  /** The player gives up a display form: the provider closes it, or answers that it was paid before (DISP-2). */
  cancelDisplayForm(call: DisplayFormCall): Promise<Outcome<PaySession>>
  /** The player's withdrawals that have not ended, each with its own sum (REV-1). */
  openWithdrawals(session: PlayerSession): Promise<Outcome<OpenWithdrawalList>>
  /** Takes back what the player's pending withdrawals hold, where the payout has not left: one of them, or all (REV-1). */
  reverseWithdrawals(session: PlayerSession, paymentId?: string): Promise<Outcome<WithdrawalReversal>>
  /** Stores a verified callback before it answers what the provider wants to hear; the effect follows at once or by the inbox job. */
  receiveCallback(callback: ProviderCallback): Promise<Outcome<Acknowledgement>>
  /**
   * Ends a payment, of which the provider has moved another sum than ours, so that an operation can correct it: a deposit as
   * declined, or as succeeded where more was charged; a payout as succeeded. The provider is asked again first. False: it does
   * not stand so any more, or nobody knows.
   */
  endMismatched(paymentId: string, end: MismatchEnd): Promise<boolean>
  /** Runs due jobs of a kind now instead of at the next poll. */
  wake(kind: JobKind): void
  /** Runs the jobs that are due to their end. Answers whether there were any, and when the next one is due. */
  settle(): Promise<{ readonly hasRun: boolean; readonly nextAt: Date | undefined }>
  /** Starts the jobs: outbox, inbox, reconciler, merchant events, expiry. */
  start(): void
  /** Begins no more jobs until `start`, and resolves when those that run have ended. */
  pause(): Promise<void>
  /** No pass of the jobs has finished for too long. */
  isStuck(): boolean
  /** Finishes what runs, takes nothing new. */
  stop(): Promise<void>
}
