/** The ledger: the only writer of the money tables. Migration 0001 lists what the database itself refuses. */
export { balanceOf, balanceReader, balancesOfPlayer } from './balances'
export { wrongBalances } from './chain/check-balances'
export type { ChainKeys } from './chain/chain-hash'
export { createLedgerCloser, resealChain, type ChainHead } from './chain/close-batches'
export { verifyChain, type LedgerFault } from './chain/verify-chain'
export type { Account, AccountKind, Line, Operation } from './operation'
export { linesForLedger, OperationRefused, post } from './post'
