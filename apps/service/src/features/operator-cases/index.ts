/** The questions that only a person may answer (issue-12 2). */
export { createOperatorCases, detailsOf, type CaseOutcome, type OperatorCases } from './create-operator-cases'
export type { StoredCase } from './operator-cases.repository'
