import { CASES_PER_PAGE } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import { readPage } from '../../page-cursor'
import type { LinkedOperation, ReportBooking } from '../linked-operations'
import { confirmEnd, refuseEnd, requestEnd } from './case-ends'
import { change, confirmOrRefuseRepeat, decidable, decide, refused, WITHOUT_REQUEST } from './decide-case'
import type { CaseDeps, CaseOutcome, CaseStory, OperatorCases, Resolution } from './operator-cases.types'
import { findCase, listCases, listedAt, type StoredCase } from './operator-cases.repository'
import { readCase, reportOf } from './read-case'

/** Whether this operator has already booked the report of the case by this operation. */
const isBooked = (story: CaseStory | undefined, { operatorId, proposal }: Resolution) =>
  story?.operatorCase.kind === 'provider_report' &&
  story.operatorCase.closedBy === operatorId &&
  story.operatorCase.closeEnd === null &&
  story.operation?.kind === proposal.kind &&
  story.operation.source === proposal.source

/**
 * Whether an operation with the idempotency key of a press is the one that the press requests. The reason is not compared: an
 * operator may correct it after a lost response.
 */
const isSamePress = ({ kind, source }: LinkedOperation, { proposal }: Resolution) =>
  kind === proposal.kind && source === proposal.source

async function resolve(deps: CaseDeps, resolution: Resolution): Promise<CaseOutcome> {
  const { proposal, reason, idempotencyKey, ...decision } = resolution
  const story = await readCase(deps, decision.caseId)
  const known = story?.about?.operations.find((operation) => operation.idempotencyKey === idempotencyKey)
  if (known && !isSamePress(known, resolution)) return refused('idempotency_key_reused')
  // The same press again, also if the case has changed since. The operation of a report has the provider's key, so it is
  // recognised by the case.
  const isRepeated = known ? story?.operatorCase.operationId === known.id : isBooked(story, resolution)
  if (story && isRepeated) return { ok: true, value: story.operatorCase }
  // If the operation of an earlier attempt was written but not the case, the press continues with the current version of the
  // case.
  const seen = known && story ? { ...decision, version: story.operatorCase.version } : decision
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
  const ended = isWaiting ? await deps.endMismatched(payment.id, paymentEnd) : 'ended'
  if (ended !== 'ended') return refused(ended === 'not_so' ? 'proposal_gone' : ended)
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

/** Books a report. The operation has the provider's own key, so the case can be linked to it afterwards. */
async function bookReport(deps: CaseDeps, operatorCase: StoredCase, booking: ReportBooking): Promise<CaseOutcome> {
  // If several operators decide at the same time, only one takes the case, before money moves. The booking replaces a requested
  // end.
  const { operatorId: claimedBy } = booking
  const taken = await change(deps, operatorCase, { claimedBy, ...WITHOUT_REQUEST })
  if (!taken.ok) return taken
  const outcome = await deps.operations.bookReport(booking)
  if (!outcome.ok) return outcome
  // The case is closed even if the dispute stays open: its end is reported separately.
  const end = { operationId: outcome.operation.id, closedBy: claimedBy, closedAt: deps.now() }
  // If our refund has ended by the booking or meanwhile, the case has another version.
  const booked = await findCase(deps.db, operatorCase.id)
  return booked?.claimedBy === claimedBy ? change(deps, booked, end) : refused('case_changed')
}

function closeRequest({ operationId, closeEnd }: StoredCase, operatorId: string, closeReason: string) {
  if (operationId !== null) return 'case_in_progress'
  return closeEnd === null ? { claimedBy: operatorId, closeRequestedBy: operatorId, closeReason } : 'case_closing'
}

function confirmation({ closeRequestedBy, closeEnd }: StoredCase, operatorId: string, closedAt: Date) {
  if (closeRequestedBy === null || closeEnd !== null) return 'case_changed'
  return closeRequestedBy === operatorId ? 'second_person_needed' : { closedBy: operatorId, closedAt }
}

/** Operators list, read and decide the cases that need a person's decision (issue-12 2). */
export function createOperatorCases(deps: CaseDeps): OperatorCases {
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
    requestClose: ({ reason, ...decision }) =>
      decide(deps, decision, 'owner', (operatorCase) => closeRequest(operatorCase, decision.operatorId, reason)),
    confirmClose: (decision) =>
      confirmOrRefuseRepeat(deps, decision, () =>
        decide(deps, decision, 'anybody', (operatorCase) =>
          confirmation(operatorCase, decision.operatorId, deps.now()),
        ),
      ),
    keepOpen: (decision) =>
      decide(deps, decision, 'anybody', ({ closeRequestedBy, closeEnd }) => {
        if (closeRequestedBy === null) return 'case_changed'
        return closeEnd === null || closeRequestedBy === decision.operatorId ? WITHOUT_REQUEST : 'requester_needed'
      }),
    requestEnd: (decision) => requestEnd(deps, decision),
    confirmEnd: (decision) => confirmOrRefuseRepeat(deps, decision, () => confirmEnd(deps, decision)),
    refuseEnd: (decision) => refuseEnd(deps, decision),
  }
}
