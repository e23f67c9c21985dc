/** Payments as operators look them up (issue-12 2). */
export { countFound, exportPayments } from './export-payments'
export { findPayments } from './find-payments'
export { readStory } from './payment-story'
