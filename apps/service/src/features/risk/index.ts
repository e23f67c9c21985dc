/** Limits against card testing, and the merchant's own check (issue-9 3.1). */
export { createRisk } from './create-risk'
export type { RiskVerdict } from './risk-check'
export type { Counting, Risk, RiskAlarm, RiskPress } from './risk.types'
