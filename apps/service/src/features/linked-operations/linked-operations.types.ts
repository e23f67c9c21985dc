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
import type { Tables, Tx } from '../../db'
import type { Breakers } from '../../jobs/breakers'
import type { Job } from '../../jobs/job-queue'
import type { OperationNews, ProviderReport } from '../../providers/provider'
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
  /** Names this process in the leases that it takes. */
  readonly instanceId: string
  readonly leaseMs: number
  /** When an operation without a clear answer is asked about again; the last value repeats. */
  readonly askAgainMs: readonly number[]
  /** Above this sum of a brand and currency, in minor units, a second person has to agree; undefined: never. */
  readonly approvalAboveMinor: (payment: Payment) => bigint | undefined
  readonly breakers?: Breakers | undefined
  readonly onCase?: ((kind: CaseKind) => void) | undefined
  /** Tells the player's pages that the balance has changed. */
  readonly changed?: ((payment: Pick<Payment, 'id' | 'brand' | 'userId'>) => void) | undefined
  /** Tells the job runner that an event waits, or the job of an operation or of its payment. */
  readonly wake: () => void
}

/** An operator's case as somebody saw it. */
export type CaseSeen = { readonly id: string; readonly version: number }

export type OperationRequest = {
  readonly paymentId: string
  readonly kind: OperationKind
  readonly origin: OperationOrigin
  readonly source: OperationSource
  /** Decimal text in the payment's currency. */
  readonly amount: string
  /** It corrects the difference to what the provider moved: of a payout, at most what was not paid out. */
  readonly isDifference?: boolean
  readonly reason: string
  /** Made once per intent; repeated, it is the same operation. */
  readonly idempotencyKey: string
  readonly operatorId: string | null
  /** The case that it corrects: it names the operation from its first moment on, or nothing is written. */
  readonly forCase?: CaseSeen
}

export type OperationRefusalCode =
  | 'not_found'
  | 'idempotency_key_reused'
  | 'operation_not_possible'
  | 'amount_invalid'
  | 'more_than_left'
  | 'balance_too_low'
  | 'provider_cannot'
  | 'operation_changed'
  | 'operation_running'
  | 'second_person_needed'
  | 'requester_needed'
  | 'case_changed'

/** `details`: the figures that the refusal speaks of, as decimal text. */
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
  /** What can be requested now, who may bear it, and up to which sum. */
  readonly possible: readonly PossibleKind[]
  /** What could be, if the payment had ended so. */
  readonly possibleOnce: Readonly<Record<'declined' | 'succeeded', readonly PossibleKind[]>>
}

/** A report that did not fit, as its case offers it. */
export type ReportProposal = Pick<LinkedOperation, 'kind' | 'source' | 'amountMinor'>

export type ReportBooking = {
  readonly paymentId: string
  readonly report: ProviderReport
  readonly source: OperationSource
  readonly operatorId: string
  readonly reason: string
}

/** An end that two people may give an operation, with what it books. */
export type OfferedEnd = {
  readonly end: OperationEnd
  readonly kind: OperationKind
  readonly becomes: OperationState
  readonly source: OperationSource
  readonly amountMinor: bigint
  readonly balance: BalanceEffect
  /** What the player's balance gets or loses. */
  readonly balanceMinor: bigint
  readonly wallet: WalletKind
}

export type EndByPeople = {
  readonly paymentId: string
  readonly operationId: string
  readonly end: OperationEnd
  /** The second person. */
  readonly operatorId: string
  /** Closes the case in the same transaction. False: it has changed since. */
  readonly closeCase: (tx: Tx) => Promise<boolean>
}

export type Decision = {
  readonly operationId: string
  /** As the person saw it. */
  readonly version: number
  readonly operatorId: string
}

export interface LinkedOperations {
  /**
   * Reserves the sum, asks the provider where the kind needs it, and answers how it stands: succeeded, failed, or not known
   * yet, which a job then finds out. Above the brand's limit it waits for a second person.
   */
  request(request: OperationRequest): Promise<OperationOutcome>
  /** A second person agrees: the operation is carried out. */
  approve(decision: Decision): Promise<OperationOutcome>
  /** A second person refuses: what was reserved is free again. */
  reject(decision: Decision): Promise<OperationOutcome>
  /** The requester takes the request back: what was reserved is free again. */
  withdraw(decision: Decision): Promise<OperationOutcome>
  /** Books what the provider did by itself, or opens a case. `later`: the payment has no end yet. */
  report(payment: Payment, report: ProviderReport): Promise<'done' | 'later'>
  /** Ends an operation as its provider says later. Older news and copies change nothing. */
  applyNews(payment: Payment, news: OperationNews): Promise<'done'>
  /** What may be booked by hand for a report that did not fit: never more than what is left of the payment. */
  proposalsForReport(payment: Payment, report: ProviderReport): Promise<readonly ReportProposal[]>
  /** Books one of these. Asked for twice, it is booked once. */
  bookReport(booking: ReportBooking): Promise<OperationOutcome>
  /** How two people may end a refund, capture or void; none where it is over, or was never sent. */
  endsOf(operation: LinkedOperation, payment: Payment): Promise<readonly OfferedEnd[]>
  /** Ends it as they say, and closes its case. `operation_changed`: its provider was first, and nothing is booked. */
  endByPeople(ending: EndByPeople): Promise<OperationOutcome>
  ofPayment(paymentId: string): Promise<PaymentOperations | undefined>
  /** What waits for a second person, the newest first. */
  awaitingApproval(): Promise<readonly { readonly operation: LinkedOperation; readonly payment: Payment }[]>
  /** The job of an operation that has no clear answer yet, or whose approval expires. */
  follow(job: Job): Promise<void>
}
