/** Operator cases: operators list, claim and close what needs a person's decision (issue-12 2). `payments` opens them. */
export { createOperatorCases } from './create-operator-cases'
export { detailsOf } from './read-case'
export type { CaseOutcome, OperatorCases } from './operator-cases.types'
export type { StoredCase } from './operator-cases.repository'
