/** Where payouts may go: a player's accounts and their verification (VERIF). */
export { accountOf } from './account-of'
export { createPayoutAccounts } from './create-payout-accounts'
export type { PayoutAccounts } from './payout-accounts.types'
