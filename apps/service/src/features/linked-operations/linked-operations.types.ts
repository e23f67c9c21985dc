import type {
  BalanceEffect,
  CaseKind,
  OperationEnd,
  OperationKind,
  OperationOrigin,
  OperationSource,
  OperationState,
  WalletKind,
} from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Page } from '../../page-cursor'
import type { Tables, Tx } from '../../db'
import type { Breakers } from '../../jobs/breakers'
import type { Job } from '../../jobs/job-queue'
import type { OperationUpdate, ProviderReport } from '../../providers/provider'
import type { Providers } from '../../providers/registry'
import type { Charge, Payment } from '../payments'
import type { Wallets } from '../wallet'
import type { LinkedOperation } from './linked-operation'
import type { NetPosition } from './net-position'
import type { PossibleKind } from './operation-kinds'

export type LinkedOperationDeps = {
  readonly db: Kysely<Tables>
  readonly providers: Providers
  readonly wallets: Wallets
  readonly clock: () => Date
  readonly logger: Logger
  /** The name of this process in the leases that it takes. */
  readonly instanceId: string
  readonly leaseMs: number
  /** The delays between requests for the result of an operation without a clear response; the last value repeats. */
  readonly retryMs: readonly number[]
  /** The limit of a brand and currency in minor units above which a second person has to approve; undefined: no limit. */
  readonly approvalAboveMinor: (payment: Payment) => bigint | undefined
  readonly breakers?: Breakers | undefined
  readonly onCase?: ((kind: CaseKind) => void) | undefined
  /** Notifies the player's pages that the balance has changed. */
  readonly changed?: ((payment: Pick<Payment, 'id' | 'brand' | 'userId'>) => void) | undefined
  /** Notifies the job runner that an event or a job of an operation or its payment is due. */
  readonly wake: () => void
}

/** An operator's case in the version that the caller has seen. */
export type CaseSeen = { readonly id: string; readonly version: number }

export type OperationRequest = {
  readonly paymentId: string
  readonly kind: OperationKind
  readonly origin: OperationOrigin
  readonly source: OperationSource
  /** Decimal text in the payment's currency. */
  readonly amount: string
  /**
   * The operation corrects the difference to what the provider moved. For a payout, its limit is the amount that was not paid
   * out.
   */
  readonly isDifference?: boolean
  readonly reason: string
  /** Created once per intent. A repeated request with it returns the same operation. */
  readonly idempotencyKey: string
  readonly operatorId: string | null
  /** The case that the operation corrects. It is linked in the transaction that creates the operation, or nothing is written. */
  readonly forCase?: CaseSeen
}

export type OperationRefusalCode =
  | 'not_found'
  | 'idempotency_key_reused'
  | 'operation_not_possible'
  | 'amount_invalid'
  | 'more_than_left'
  | 'whole_amount_needed'
  | 'balance_too_low'
  | 'provider_cannot'
  | 'provider_not_configured'
  | 'operation_changed'
  | 'operation_running'
  | 'second_person_needed'
  | 'requester_needed'
  | 'case_changed'

/** `details`: the amounts that the refusal is about, as decimal text. */
export type OperationOutcome =
  | { readonly ok: true; readonly operation: LinkedOperation; readonly payment: Payment }
  | {
      readonly ok: false
      readonly code: OperationRefusalCode
      readonly details?: Readonly<Record<string, string>>
    }

export type PaymentOperations = {
  readonly payment: Payment
  readonly operations: readonly LinkedOperation[]
  readonly net: NetPosition
  readonly charge: Charge | undefined
  /** The operations that can be requested now, each with its possible bearer and limit. */
  readonly possible: readonly PossibleKind[]
  /** The operations that could be requested if the payment had ended in this state. */
  readonly possibleOnce: Readonly<Record<'declined' | 'succeeded', readonly PossibleKind[]>>
}

/** An operation as which a report that did not fit may be booked, as its case offers it. */
export type ReportProposal = Pick<LinkedOperation, 'kind' | 'source' | 'amountMinor'>

export type ReportBooking = {
  readonly paymentId: string
  readonly report: ProviderReport
  readonly source: OperationSource
  readonly operatorId: string
  readonly reason: string
}

/** An end that two operators may give an operation, with what it books. */
export type OfferedEnd = {
  readonly end: OperationEnd
  readonly kind: OperationKind
  readonly becomes: OperationState
  readonly source: OperationSource
  readonly amountMinor: bigint
  readonly balance: BalanceEffect
  /** By how much the player's balance changes. */
  readonly balanceMinor: bigint
  readonly wallet: WalletKind
}

export type EndByOperators = {
  readonly paymentId: string
  readonly operationId: string
  readonly end: OperationEnd
  /** The second person. */
  readonly operatorId: string
  /** Closes the case in the same transaction. Returns false if the case has changed since. */
  readonly closeCase: (tx: Tx) => Promise<boolean>
}

export type Decision = {
  readonly operationId: string
  /** The version that the operator has seen. */
  readonly version: number
  readonly operatorId: string
}

export interface LinkedOperations {
  /**
   * Reserves the amount, calls the provider if the kind needs it, and returns the current operation: succeeded, failed, or not
   * known yet; then a job requests the result. Above the brand's limit the operation waits for a second person.
   */
  request(request: OperationRequest): Promise<OperationOutcome>
  /** A second person approves: the operation is carried out. */
  approve(decision: Decision): Promise<OperationOutcome>
  /** A second person rejects: the reserved amount is released. */
  reject(decision: Decision): Promise<OperationOutcome>
  /** The requester withdraws the request: the reserved amount is released. */
  withdraw(decision: Decision): Promise<OperationOutcome>
  /** Books what the provider did by itself, or opens a case. `later`: it cannot be booked yet (see `applyReport`). */
  report(payment: Payment, report: ProviderReport): Promise<'done' | 'later'>
  /** Ends an operation by a later report of its provider. Older and repeated reports change nothing. */
  applyUpdate(payment: Payment, update: OperationUpdate): Promise<'done'>
  /** The operations as which an operator may book a report that did not fit. They never exceed what is left of the payment. */
  proposalsForReport(payment: Payment, report: ProviderReport): Promise<readonly ReportProposal[]>
  /** Books one of these operations. A repeated call books nothing more. */
  bookReport(booking: ReportBooking): Promise<OperationOutcome>
  /**
   * The ends that two operators can give to a refund, capture or void. Empty if it has a final state or was never sent.
   */
  endsOf(operation: LinkedOperation, payment: Payment): Promise<readonly OfferedEnd[]>
  /**
   * Ends the operation as two operators decided, and closes its case. `operation_changed`: its provider reported first, and
   * nothing is booked.
   */
  endByOperators(ending: EndByOperators): Promise<OperationOutcome>
  ofPayment(paymentId: string): Promise<PaymentOperations | undefined>
  /** A page of the operations that wait for a second person, oldest first. Undefined for an invalid cursor. */
  awaitingApproval(
    cursor: string | undefined,
  ): Promise<Page<{ readonly operation: LinkedOperation; readonly payment: Payment }> | undefined>
  /** Runs the job of an operation that has no clear result yet, or whose approval time expires. */
  follow(job: Job): Promise<void>
}
