/** Reconciliation: compares providers' statements with our own records (issue-12 4, decision 70). */
export { createReconciliation, type FetchOutcome, type Reconciliation } from './create-reconciliation'
export { feePostings } from './fees.repository'
export type { ImportOutcome, Imported } from './import-statement'
export { createStatementsTask } from './statements-task'
