/** Payout accounts: a player's accounts for payouts, and their verification (VERIF). */
export { accountOf } from './account-of'
export { createStoredAccounts, type AccountValues, type StoredAccounts } from './stored-accounts'
export { createPayoutAccounts } from './create-payout-accounts'
export type { PayoutAccounts } from './payout-accounts.types'
