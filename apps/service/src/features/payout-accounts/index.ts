/** Where payouts may go: a player's accounts and their verification (VERIF). */
export { accountOf } from './account-of'
export { createKeptAccounts, type AccountValues, type KeptAccounts } from './kept-accounts'
export { createPayoutAccounts } from './create-payout-accounts'
export type { PayoutAccounts } from './payout-accounts.types'
