import { CASES_PER_PAGE } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { readPage, type Page } from '../../page-cursor'
import {
  type LinkedOperation,
  type LinkedOperations,
  type OperationRefusalCode,
  type PaymentOperations,
  type ReportBooking,
} from '../linked-operations'
import {
  changeCase,
  findCase,
  listCases,
  listedAt,
  type CaseChange,
  type CaseFilter,
  type StoredCase,
} from './operator-cases.repository'
import type { Proposal } from './proposal'
import { proposalsFor } from './proposals'
import { reportIn } from './report-in'

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

type Resolution = CaseDecision & {
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
  keepOpen(decision: CaseDecision): Promise<CaseOutcome>
}

type Deps = {
  readonly db: Kysely<Tables>
  readonly operations: LinkedOperations
  /** Ends a payment of which the provider moved another sum, before an operation corrects that. False: it does not stand so. */
  readonly endMismatched: (paymentId: string, end: 'declined' | 'succeeded') => Promise<boolean>
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

const reportOf = (question: StoredCase) =>
  question.kind === 'provider_report' ? reportIn(detailsOf(question)) : undefined

/** Reads a case with what is known of its payment. */
async function readCase({ db, operations }: Deps, caseId: string): Promise<CaseStory | undefined> {
  const question = await findCase(db, caseId)
  if (!question) return undefined
  const about = question.paymentId === null ? undefined : await operations.ofPayment(question.paymentId)
  const operation = about?.operations.find(({ id }) => id === question.operationId)
  const isOpen = question.closedAt === null && question.operationId === null
  const report = reportOf(question)
  const proposed = async (on: PaymentOperations) =>
    report
      ? (await operations.proposalsForReport(on.payment, report)).map((each) => ({ ...each, isDifference: false }))
      : proposalsFor(question.kind, detailsOf(question), on)
  const proposals = about && isOpen ? await proposed(about) : []
  return { question, about, operation, proposals }
}

/** Whether a decision may be made by anybody, or only by whoever has the case. */
type Whose = 'anybody' | 'owner'

/** The case as the operator saw it, if the operator may decide on it. */
async function decidable({ db }: Deps, decision: CaseDecision, whose: Whose): Promise<CaseOutcome> {
  const { caseId, version, operatorId } = decision
  const question = await findCase(db, caseId)
  if (!question) return refused('not_found')
  if (question.closedAt !== null) return refused('case_closed')
  if (question.version !== version) return refused('case_changed')
  const isOfAnother = question.claimedBy !== null && question.claimedBy !== operatorId
  return isOfAnother && whose === 'owner' ? refused('case_taken') : { ok: true, value: question }
}

async function change({ db }: Deps, question: StoredCase, changes: CaseChange): Promise<CaseOutcome> {
  if (!(await changeCase(db, question, changes))) return refused('case_changed')
  const changed = await findCase(db, question.id)
  return changed ? { ok: true, value: changed } : refused('not_found')
}

async function decide(
  deps: Deps,
  decision: CaseDecision,
  whose: Whose,
  changes: (question: StoredCase) => CaseChange | CaseRefusalCode,
): Promise<CaseOutcome> {
  const found = await decidable(deps, decision, whose)
  if (!found.ok) return found
  const next = changes(found.value)
  return typeof next === 'string' ? refused(next) : change(deps, found.value, next)
}

/** Whether this operator has booked the report of the case by this operation already. */
const isBooked = (story: CaseStory | undefined, { operatorId, proposal }: Resolution) =>
  story?.question.kind === 'provider_report' &&
  story.question.closedBy === operatorId &&
  story.operation?.kind === proposal.kind &&
  story.operation.source === proposal.source

async function resolve(deps: Deps, resolution: Resolution): Promise<CaseOutcome> {
  const { proposal, reason, idempotencyKey, ...decision } = resolution
  const story = await readCase(deps, decision.caseId)
  const known = story?.about?.operations.find((operation) => operation.idempotencyKey === idempotencyKey)
  // The same press again, whatever became of the case since. A report has the provider's key.
  const isRepeated = known ? story?.question.operationId === known.id : isBooked(story, resolution)
  if (story && isRepeated) return { ok: true, value: story.question }
  // A press whose operation was written, but not the case, goes on with the case as it is now.
  const seen = known && story ? { ...decision, version: story.question.version } : decision
  const found = await decidable(deps, seen, 'owner')
  if (!found.ok) return found
  const offered = story?.proposals.find(
    ({ kind, source, isDifference }) =>
      kind === proposal.kind && source === proposal.source && isDifference === proposal.isDifference,
  )
  const amountMinor = known?.amountMinor ?? offered?.amountMinor
  if (!story?.about || amountMinor === undefined) return refused('proposal_gone')
  const { payment } = story.about
  const isWaiting = payment.state === 'unknown' && found.value.kind === 'amount_mismatch'
  const paymentEnd = proposal.isDifference ? 'succeeded' : 'declined'
  if (isWaiting && !(await deps.endMismatched(payment.id, paymentEnd))) return refused('proposal_gone')
  const by = { paymentId: payment.id, operatorId: decision.operatorId, reason }
  const report = reportOf(found.value)
  if (report) return bookReport(deps, found.value, { ...by, report, source: proposal.source })
  const { id, version } = found.value
  const outcome = await deps.operations.request({
    ...{ ...by, ...proposal, origin: 'operator', idempotencyKey, forCase: { id, version } },
    amount: fromMinor(amountMinor, payment.precision),
  })
  if (!outcome.ok) return outcome
  const changed = await findCase(deps.db, id)
  return changed ? { ok: true, value: changed } : refused('not_found')
}

/** A report is booked under the provider's own key, so the case may name it afterwards. */
async function bookReport(deps: Deps, question: StoredCase, booking: ReportBooking): Promise<CaseOutcome> {
  // Of several decisions at once one takes the case, before money moves. The booking is instead of a requested end.
  const { operatorId: claimedBy } = booking
  const taken = await change(deps, question, { claimedBy, closeRequestedBy: null, closeReason: null })
  if (!taken.ok) return taken
  const outcome = await deps.operations.bookReport(booking)
  if (!outcome.ok) return outcome
  // A dispute that stays open is booked: its end comes by a report of its own.
  const end = { operationId: outcome.operation.id, closedBy: claimedBy, closedAt: deps.now() }
  return change(deps, taken.value, end)
}

function confirmation({ closeRequestedBy }: StoredCase, operatorId: string, closedAt: Date) {
  if (closeRequestedBy === null) return 'case_changed'
  return closeRequestedBy === operatorId ? 'second_person_needed' : { closedBy: operatorId, closedAt }
}

/** The questions that only a person may answer, and how they are answered (issue-12 2). */
export function createOperatorCases(deps: Deps): OperatorCases {
  return {
    list: ({ cursor, ...filter }) =>
      readPage(
        cursor,
        CASES_PER_PAGE,
        (after, count) => listCases(deps.db, { ...filter, after }, count),
        (row) => ({ at: listedAt(row), id: row.id }),
      ),
    read: (caseId) => readCase(deps, caseId),
    claim: (decision) => decide(deps, decision, 'owner', () => ({ claimedBy: decision.operatorId })),
    release: (decision) => decide(deps, decision, 'owner', () => ({ claimedBy: null })),
    resolve: (resolution) => resolve(deps, resolution),
    requestClose: ({ reason: closeReason, ...decision }) =>
      decide(deps, decision, 'owner', ({ operationId }) =>
        operationId === null
          ? { claimedBy: decision.operatorId, closeRequestedBy: decision.operatorId, closeReason }
          : 'case_in_progress',
      ),
    confirmClose: (decision) =>
      decide(deps, decision, 'anybody', (question) => confirmation(question, decision.operatorId, deps.now())),
    keepOpen: (decision) =>
      decide(deps, decision, 'anybody', ({ closeRequestedBy }) =>
        closeRequestedBy === null ? 'case_changed' : { closeRequestedBy: null, closeReason: null },
      ),
  }
}
