/** How two operators end the operation that a case is about (decision 103): one requests it, another confirms or refuses it. */
import type { OperationEnd } from '@modulor/contract/vocabulary'
import { change, decidable, decide, refused, WITHOUT_REQUEST } from './decide-case'
import type { CaseDecision, CaseDeps, CaseOutcome } from './operator-cases.types'
import { changeCase, findCase, type StoredCase } from './operator-cases.repository'
import { readCase } from './read-case'

type EndRequest = CaseDecision & { readonly end: OperationEnd; readonly reason: string }

export async function requestEnd(deps: CaseDeps, request: EndRequest): Promise<CaseOutcome> {
  const { end: closeEnd, reason: closeReason, ...decision } = request
  const found = await decidable(deps, decision, 'owner')
  if (!found.ok) return found
  if (found.value.operationId !== null) return refused('case_in_progress')
  if (found.value.closeRequestedBy !== null) return refused('case_closing')
  const story = await readCase(deps, decision.caseId)
  if (!story?.ending?.ends.some(({ end }) => end === closeEnd)) return refused('proposal_gone')
  const { operatorId } = decision
  return change(deps, found.value, { claimedBy: operatorId, closeRequestedBy: operatorId, closeReason, closeEnd })
}

/** Why this operator may not decide on the requested end; undefined if allowed. */
function requested({ closeRequestedBy, closeEnd }: StoredCase, operatorId: string) {
  if (closeRequestedBy === null || closeEnd === null) return 'case_changed'
  return closeRequestedBy === operatorId ? 'second_person_needed' : undefined
}

export async function confirmEnd(deps: CaseDeps, decision: CaseDecision): Promise<CaseOutcome> {
  const found = await decidable(deps, decision, 'anybody')
  if (!found.ok) return found
  const { caseId, operatorId } = decision
  const { paymentId, closeEnd } = found.value
  const obstacle = requested(found.value, operatorId)
  if (obstacle) return refused(obstacle)
  const { operatorCase, ending } = (await readCase(deps, caseId)) ?? {}
  if (operatorCase?.version !== found.value.version)
    return refused(operatorCase?.closedAt ? 'case_closed' : 'case_changed')
  const offered = ending?.ends.find(({ end }) => end === closeEnd)
  if (!offered || !ending || paymentId === null) return refused('operation_changed')
  const operationId = ending.operation.id
  const end = { operationId, closedBy: operatorId, closedAt: deps.now() }
  const outcome = await deps.operations.endByOperators({
    ...{ paymentId, operationId, end: offered.end, operatorId },
    closeCase: (tx) => changeCase(tx, found.value, end),
  })
  if (!outcome.ok) return outcome
  const closed = await findCase(deps.db, caseId)
  return closed ? { ok: true, value: closed } : refused('not_found')
}

export const refuseEnd = (deps: CaseDeps, decision: CaseDecision): Promise<CaseOutcome> =>
  decide(deps, decision, 'anybody', (operatorCase) => requested(operatorCase, decision.operatorId) ?? WITHOUT_REQUEST)
