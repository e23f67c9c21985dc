/** Payout holds: delay payouts after a change of contact or device, and notify the player (issue-9 3.3, decision 46). */
export { createPayoutHolds } from './create-payout-holds'
export type { PayoutHolds } from './payout-holds.types'
