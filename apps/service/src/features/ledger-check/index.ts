export { checkLedger } from './check-ledger'
export { createLedgerTasks, type LedgerMetrics } from './ledger-tasks'
