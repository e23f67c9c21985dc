/** Applies a decision to the version of a case that its operator has seen, or refuses it. */
import type { CaseDecision, CaseDeps, CaseOutcome, CaseRefusalCode } from './operator-cases.types'
import { changeCase, findCase, type CaseChange, type StoredCase } from './operator-cases.repository'

export const refused = (code: CaseRefusalCode): Extract<CaseOutcome, { ok: false }> => ({ ok: false, code })

/** Removes the request to close a case or to end its operation. */
export const WITHOUT_REQUEST: CaseChange = { closeRequestedBy: null, closeReason: null, closeEnd: null }

/** Whether any operator may make a decision, or only the owner of the case. A case without an owner is open to all. */
type AllowedDecider = 'anybody' | 'owner'

/** The case, if it still has the version that the operator has seen and the operator may decide on it. */
export async function decidable({ db }: CaseDeps, decision: CaseDecision, whose: AllowedDecider): Promise<CaseOutcome> {
  const { caseId, version, operatorId } = decision
  const question = await findCase(db, caseId)
  if (!question) return refused('not_found')
  if (question.closedAt !== null) return refused('case_closed')
  if (question.version !== version) return refused('case_changed')
  const isOfAnother = question.claimedBy !== null && question.claimedBy !== operatorId
  return isOfAnother && whose === 'owner' ? refused('case_taken') : { ok: true, value: question }
}

export async function change(
  { db, changed: notify }: CaseDeps,
  question: StoredCase,
  changes: CaseChange,
): Promise<CaseOutcome> {
  if (!(await changeCase(db, question, changes))) return refused('case_changed')
  notify?.()
  const changed = await findCase(db, question.id)
  return changed ? { ok: true, value: changed } : refused('not_found')
}

/** Whether this operator closed the case by confirming what another person had requested. */
const isConfirmedBy = ({ closedBy, closeRequestedBy, closeEnd, operationId }: StoredCase, operatorId: string) =>
  closedBy === operatorId && closeRequestedBy !== null && (closeEnd !== null || operationId === null)

/** A confirmation. Where the same person has made it before, the refusal says so: nobody else has closed the case. */
export async function confirmOnce(
  { db }: CaseDeps,
  { caseId, operatorId }: CaseDecision,
  confirm: () => Promise<CaseOutcome>,
): Promise<CaseOutcome> {
  const outcome = await confirm()
  const question = outcome.ok ? undefined : await findCase(db, caseId)
  return question && isConfirmedBy(question, operatorId) ? refused('already_confirmed') : outcome
}

export async function decide(
  deps: CaseDeps,
  decision: CaseDecision,
  whose: AllowedDecider,
  changes: (question: StoredCase) => CaseChange | CaseRefusalCode,
): Promise<CaseOutcome> {
  const found = await decidable(deps, decision, whose)
  if (!found.ok) return found
  const next = changes(found.value)
  return typeof next === 'string' ? refused(next) : change(deps, found.value, next)
}
