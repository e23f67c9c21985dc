/** The check of the ledger against balances, payments and linked operations, and its nightly task (SVC-2, decision 40). */
export { checkLedger } from './check-ledger'
export { createLedgerTasks, type LedgerMetrics } from './ledger-tasks'
