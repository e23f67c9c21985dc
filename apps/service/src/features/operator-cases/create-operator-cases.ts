import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { LinkedOperation, LinkedOperations, OperationRefusalCode, PaymentOperations } from '../linked-operations'
import { changeCase, findCase, listCases, type CaseChange, type StoredCase } from './operator-cases.repository'
import { proposalsFor, type Proposal } from './proposals'

const LISTED_MAX = 200

export type CaseRefusalCode =
  | 'not_found'
  | 'case_changed'
  | 'case_taken'
  | 'case_closed'
  | 'case_in_progress'
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
}

/** A decision on a case as the operator saw it. */
export type CaseDecision = { readonly caseId: string; readonly version: number; readonly operatorId: string }

export interface OperatorCases {
  list(filter: { readonly isClosed: boolean; readonly kind?: string | undefined }): Promise<readonly StoredCase[]>
  read(caseId: string): Promise<CaseStory | undefined>
  /** Takes a case that nobody has, or gives one's own back. */
  claim(decision: CaseDecision): Promise<CaseOutcome>
  release(decision: CaseDecision): Promise<CaseOutcome>
  /** Mends the case by one of the operations that `read` proposed. The case closes when the operation has succeeded. */
  resolve(
    decision: CaseDecision & {
      readonly proposal: Pick<Proposal, 'kind' | 'source'>
      readonly reason: string
      readonly idempotencyKey: string
    },
  ): Promise<CaseOutcome>
  /** Asks for an end without an operation; a second person confirms it or keeps the case open. */
  requestClose(decision: CaseDecision & { readonly reason: string }): Promise<CaseOutcome>
  confirmClose(decision: CaseDecision): Promise<CaseOutcome>
  keepOpen(decision: CaseDecision): Promise<CaseOutcome>
}

type Deps = {
  readonly db: Kysely<Tables>
  readonly operations: LinkedOperations
  readonly now: () => Date
}

/** Short values only, whatever was stored. */
export function detailsOf({ details }: Pick<StoredCase, 'details'>): Record<string, string> {
  if (typeof details !== 'object' || details === null) return {}
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

const refused = (code: CaseRefusalCode): Extract<CaseOutcome, { ok: false }> => ({ ok: false, code })

/** The questions that only a person may answer, and how they are answered (issue-12 2). */
export function createOperatorCases({ db, operations, now }: Deps): OperatorCases {
  async function read(caseId: string): Promise<CaseStory | undefined> {
    const question = await findCase(db, caseId)
    if (!question) return undefined
    const about = question.paymentId === null ? undefined : await operations.ofPayment(question.paymentId)
    const operation = about?.operations.find(({ id }) => id === question.operationId)
    const isOpen = question.closedAt === null && question.operationId === null
    const proposals = about && isOpen ? proposalsFor(question.kind, detailsOf(question), about) : []
    return { question, about, operation, proposals }
  }

  /** The case as the operator saw it, if the operator may decide on it. */
  async function decidable(
    { caseId, version, operatorId }: CaseDecision,
    { isOfAnybody = false } = {},
  ): Promise<CaseOutcome> {
    const question = await findCase(db, caseId)
    if (!question) return refused('not_found')
    if (question.closedAt !== null) return refused('case_closed')
    if (question.version !== version) return refused('case_changed')
    const isOfAnother = question.claimedBy !== null && question.claimedBy !== operatorId
    return isOfAnother && !isOfAnybody ? refused('case_taken') : { ok: true, value: question }
  }

  async function change(question: StoredCase, changes: CaseChange): Promise<CaseOutcome> {
    if (!(await changeCase(db, question, changes))) return refused('case_changed')
    const changed = await findCase(db, question.id)
    return changed ? { ok: true, value: changed } : refused('not_found')
  }

  async function decide(
    decision: CaseDecision,
    changes: (question: StoredCase) => CaseChange | CaseRefusalCode,
    whose?: { isOfAnybody: boolean },
  ): Promise<CaseOutcome> {
    const found = await decidable(decision, whose)
    if (!found.ok) return found
    const next = changes(found.value)
    return typeof next === 'string' ? refused(next) : change(found.value, next)
  }

  const confirmable = ({ closeRequestedBy }: StoredCase, operatorId: string): CaseRefusalCode | undefined => {
    if (closeRequestedBy === null) return 'case_changed'
    return closeRequestedBy === operatorId ? 'second_person_needed' : undefined
  }

  return {
    list: (filter) => listCases(db, filter, LISTED_MAX),
    read,
    claim: (decision) => decide(decision, () => ({ claimedBy: decision.operatorId })),
    release: (decision) => decide(decision, () => ({ claimedBy: null })),
    requestClose: (decision) =>
      decide(decision, ({ operationId }) =>
        operationId === null
          ? { claimedBy: decision.operatorId, closeRequestedBy: decision.operatorId, closeReason: decision.reason }
          : 'case_in_progress',
      ),
    confirmClose: (decision) =>
      decide(
        decision,
        (question) => confirmable(question, decision.operatorId) ?? { closedBy: decision.operatorId, closedAt: now() },
        { isOfAnybody: true },
      ),
    keepOpen: (decision) =>
      decide(
        decision,
        ({ closeRequestedBy }) =>
          closeRequestedBy === null ? 'case_changed' : { closeRequestedBy: null, closeReason: null },
        { isOfAnybody: true },
      ),
    async resolve({ proposal, reason, idempotencyKey, ...decision }) {
      const story = await read(decision.caseId)
      const known = story?.about?.operations.find((operation) => operation.idempotencyKey === idempotencyKey)
      // The same press again, whatever became of the case since.
      if (story && known && story.question.operationId === known.id) return { ok: true, value: story.question }
      const found = await decidable(decision)
      if (!found.ok) return found
      const offered = story?.proposals.find(({ kind, source }) => kind === proposal.kind && source === proposal.source)
      const amountMinor = known?.amountMinor ?? offered?.amountMinor
      if (!story?.about || amountMinor === undefined) return refused('proposal_gone')
      const { payment } = story.about
      const outcome = await operations.request({
        ...{ paymentId: payment.id, origin: 'operator', reason, idempotencyKey, ...proposal },
        amount: fromMinor(amountMinor, payment.precision),
        operatorId: decision.operatorId,
      })
      if (!outcome.ok) return outcome
      const { id: operationId, state } = outcome.operation
      return change(found.value, {
        claimedBy: decision.operatorId,
        operationId,
        ...(state === 'succeeded' && { closedBy: decision.operatorId, closedAt: now() }),
      })
    },
  }
}
