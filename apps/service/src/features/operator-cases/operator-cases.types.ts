/** The types of operator cases that several files of the folder use. */
import type { OperationEnd } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Page } from '../../page-cursor'
import type {
  LinkedOperation,
  LinkedOperations,
  OfferedEnd,
  OperationRefusalCode,
  PaymentOperations,
} from '../linked-operations'
import type { CaseFilter, StoredCase } from './operator-cases.repository'
import type { Proposal } from './proposal'

export type CaseRefusalCode =
  | 'not_found'
  | 'case_changed'
  | 'case_taken'
  | 'case_closed'
  | 'already_confirmed'
  | 'case_in_progress'
  | 'case_closing'
  | 'proposal_gone'
  | 'amount_not_confirmed'
  | 'second_person_needed'
  | OperationRefusalCode

export type CaseOutcome =
  | { readonly ok: true; readonly value: StoredCase }
  | { readonly ok: false; readonly code: CaseRefusalCode; readonly details?: Readonly<Record<string, string>> }

export type CaseStory = {
  readonly operatorCase: StoredCase
  /** Undefined if the case is not about one of our payments. */
  readonly about: PaymentOperations | undefined
  readonly operation: LinkedOperation | undefined
  readonly proposals: readonly Proposal[]
  /** The operation that two operators may end, with the possible ends; undefined if the case offers none. */
  readonly ending: { readonly operation: LinkedOperation; readonly ends: readonly OfferedEnd[] } | undefined
}

/** An operator's decision on the version of a case that the operator has seen. */
export type CaseDecision = { readonly caseId: string; readonly version: number; readonly operatorId: string }

export type Resolution = CaseDecision & {
  readonly proposal: Pick<Proposal, 'kind' | 'source' | 'isDifference'>
  readonly reason: string
  readonly idempotencyKey: string
}

export interface OperatorCases {
  /** A page of open cases, oldest first, or of closed ones, newest first; undefined for an invalid cursor. */
  list(
    filter: Omit<CaseFilter, 'after'> & { readonly cursor?: string | undefined },
  ): Promise<Page<StoredCase> | undefined>
  read(caseId: string): Promise<CaseStory | undefined>
  /** Claims a case without an owner; `release` gives it up. */
  claim(decision: CaseDecision): Promise<CaseOutcome>
  release(decision: CaseDecision): Promise<CaseOutcome>
  /** Carries out one of the operations that `read` proposed. The case closes when the operation has succeeded. */
  resolve(resolution: Resolution): Promise<CaseOutcome>
  /** Requests to close a case without an operation; a second person confirms it or keeps the case open. */
  requestClose(decision: CaseDecision & { readonly reason: string }): Promise<CaseOutcome>
  confirmClose(decision: CaseDecision): Promise<CaseOutcome>
  /** Keeps the case open. A requested end of an operation can be withdrawn only by its requester. */
  keepOpen(decision: CaseDecision): Promise<CaseOutcome>
  /** Requests one of the ends that `read` offered; a second person confirms or refuses it. */
  requestEnd(decision: CaseDecision & { readonly end: OperationEnd; readonly reason: string }): Promise<CaseOutcome>
  confirmEnd(decision: CaseDecision): Promise<CaseOutcome>
  refuseEnd(decision: CaseDecision): Promise<CaseOutcome>
}

export type CaseDeps = {
  readonly db: Kysely<Tables>
  readonly operations: LinkedOperations
  /** Ends a payment for which the provider moved another sum, before an operation corrects it. `not_so`: the situation has changed. */
  readonly endMismatched: (
    paymentId: string,
    end: 'declined' | 'succeeded',
  ) => Promise<'ended' | 'not_so' | 'provider_not_configured' | 'amount_not_confirmed'>
  readonly now: () => Date
  /** Notifies operators' pages that a case has changed. */
  readonly changed?: (() => void) | undefined
}
