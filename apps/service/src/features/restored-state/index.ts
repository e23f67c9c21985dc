/** Detects a database that was restored from an older state (issue-9 1.6, decision 47). */
export { createRestoredState } from './create-restored-state'
