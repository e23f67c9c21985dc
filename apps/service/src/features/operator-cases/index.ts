/** Operator cases: operators list, claim and close what needs a person's decision (issue-12 2). `payments` opens them. */
export { createOperatorCases, detailsOf, type CaseOutcome, type OperatorCases } from './create-operator-cases'
export type { StoredCase } from './operator-cases.repository'
