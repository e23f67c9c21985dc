/** What holds payouts back after a change of contact or device, and tells the player (issue-9 3.3, decision 46). */
export { createPayoutHolds } from './create-payout-holds'
export type { PayoutHolds } from './payout-holds.types'
