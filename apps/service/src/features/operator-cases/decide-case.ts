/** Applies a decision to the version of a case that its operator has seen, or refuses it. */
import type { CaseDecision, CaseDeps, CaseOutcome, CaseRefusalCode } from './operator-cases.types'
import { changeCase, findCase, type CaseChange, type StoredCase } from './operator-cases.repository'

export const refused = (code: CaseRefusalCode): Extract<CaseOutcome, { ok: false }> => ({ ok: false, code })

/** Removes the request to close a case or to end its operation. */
export const WITHOUT_REQUEST: CaseChange = { closeRequestedBy: null, closeReason: null, closeEnd: null }

/** Whether any operator may make a decision, or only the owner of the case. A case without an owner is open to all. */
type AllowedDecider = 'anybody' | 'owner'

/** The case, if it still has the version that the operator has seen and the operator may decide on it. */
export async function decidable(
  { db }: CaseDeps,
  decision: CaseDecision,
  allowed: AllowedDecider,
): Promise<CaseOutcome> {
  const { caseId, version, operatorId } = decision
  const operatorCase = await findCase(db, caseId)
  if (!operatorCase) return refused('not_found')
  if (operatorCase.closedAt !== null) return refused('case_closed')
  if (operatorCase.version !== version) return refused('case_changed')
  const isOfAnother = operatorCase.claimedBy !== null && operatorCase.claimedBy !== operatorId
  return isOfAnother && allowed === 'owner' ? refused('case_taken') : { ok: true, value: operatorCase }
}

export async function change(
  { db, changed: notify }: CaseDeps,
  operatorCase: StoredCase,
  changes: CaseChange,
): Promise<CaseOutcome> {
  if (!(await changeCase(db, operatorCase, changes))) return refused('case_changed')
  notify?.()
  const changed = await findCase(db, operatorCase.id)
  return changed ? { ok: true, value: changed } : refused('not_found')
}

/** Whether this operator closed the case by confirming what another person had requested. */
const isConfirmedBy = ({ closedBy, closeRequestedBy, closeEnd, operationId }: StoredCase, operatorId: string) =>
  closedBy === operatorId && closeRequestedBy !== null && (closeEnd !== null || operationId === null)

/**
 * Runs a confirmation. If it is refused because the same operator has confirmed the case before, the refusal is
 * `already_confirmed`.
 */
export async function confirmOrRefuseRepeat(
  { db }: CaseDeps,
  { caseId, operatorId }: CaseDecision,
  confirm: () => Promise<CaseOutcome>,
): Promise<CaseOutcome> {
  const outcome = await confirm()
  const operatorCase = outcome.ok ? undefined : await findCase(db, caseId)
  return operatorCase && isConfirmedBy(operatorCase, operatorId) ? refused('already_confirmed') : outcome
}

export async function decide(
  deps: CaseDeps,
  decision: CaseDecision,
  whose: AllowedDecider,
  changes: (operatorCase: StoredCase) => CaseChange | CaseRefusalCode,
): Promise<CaseOutcome> {
  const found = await decidable(deps, decision, whose)
  if (!found.ok) return found
  const next = changes(found.value)
  return typeof next === 'string' ? refused(next) : change(deps, found.value, next)
}
