export { checkLedger, type LedgerReport } from './check-ledger'
export { createLedgerTasks, type LedgerMetrics } from './ledger-tasks'
