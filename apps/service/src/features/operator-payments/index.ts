/** Operators search, read and export payments (issue-12 2). */
export { countFound, exportPayments } from './export-payments'
export { findPayments, pageOfPayments } from './find-payments'
export type { PaymentCriteria } from './parse-payment-query'
export { readStory } from './payment-story'
