/** Players' balances: in this service's ledger, or in the merchant's own wallet (decision 84). */
export { createWallets } from './create-wallets'
export { BALANCE_MS_MAX, createHttpWallet } from './http-wallet'
export { createLedgerWallet, ledgerWallets } from './ledger-wallet'
export { signCall } from './sign-call'
export { balanceAccount, holdAccount } from './accounts'
export type { MovementAnswer, PlayerWallet, Wallets } from './wallet.types'
