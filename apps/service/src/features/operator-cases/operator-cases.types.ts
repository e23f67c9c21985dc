/** Types of the operator cases, which several files of the folder use. */
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
  | 'case_in_progress'
  | 'case_closing'
  | 'proposal_gone'
  | 'second_person_needed'
  | OperationRefusalCode

export type CaseOutcome =
  | { readonly ok: true; readonly value: StoredCase }
  | { readonly ok: false; readonly code: CaseRefusalCode; readonly details?: Readonly<Record<string, string>> }

export type CaseStory = {
  readonly question: StoredCase
  /** Undefined where the case is about none of our payments. */
  readonly about: PaymentOperations | undefined
  readonly operation: LinkedOperation | undefined
  readonly proposals: readonly Proposal[]
  /** The refund of ours that two people may end, and how; undefined where the case offers no end of one. */
  readonly ending: { readonly operation: LinkedOperation; readonly ends: readonly OfferedEnd[] } | undefined
}

/** A decision on a case as the operator saw it. */
export type CaseDecision = { readonly caseId: string; readonly version: number; readonly operatorId: string }

export type Resolution = CaseDecision & {
  readonly proposal: Pick<Proposal, 'kind' | 'source' | 'isDifference'>
  readonly reason: string
  readonly idempotencyKey: string
}

export interface OperatorCases {
  /** A page of open cases, the oldest first, or of closed ones; undefined for a cursor that is none. */
  list(
    filter: Omit<CaseFilter, 'after'> & { readonly cursor?: string | undefined },
  ): Promise<Page<StoredCase> | undefined>
  read(caseId: string): Promise<CaseStory | undefined>
  /** Takes a case that nobody has, or gives one's own back. */
  claim(decision: CaseDecision): Promise<CaseOutcome>
  release(decision: CaseDecision): Promise<CaseOutcome>
  /** Carries out one of the operations that `read` proposed. The case closes when the operation has succeeded. */
  resolve(resolution: Resolution): Promise<CaseOutcome>
  /** Asks for an end without an operation; a second person confirms it or keeps the case open. */
  requestClose(decision: CaseDecision & { readonly reason: string }): Promise<CaseOutcome>
  confirmClose(decision: CaseDecision): Promise<CaseOutcome>
  /** A requested end of a refund is taken back by its requester only. */
  keepOpen(decision: CaseDecision): Promise<CaseOutcome>
  /** Asks for one of the ends that `read` offered; a second person confirms or refuses it. */
  requestEnd(decision: CaseDecision & { readonly end: OperationEnd; readonly reason: string }): Promise<CaseOutcome>
  confirmEnd(decision: CaseDecision): Promise<CaseOutcome>
  refuseEnd(decision: CaseDecision): Promise<CaseOutcome>
}

export type CaseDeps = {
  readonly db: Kysely<Tables>
  readonly operations: LinkedOperations
  /** Ends a payment of which the provider moved another sum, before an operation corrects that. False: it does not stand so. */
  readonly endMismatched: (paymentId: string, end: 'declined' | 'succeeded') => Promise<boolean>
  readonly now: () => Date
  /** Tells pages of operators that a case has changed. */
  readonly changed?: (() => void) | undefined
}
