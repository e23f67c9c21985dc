/** The ledger: the only writer of the money tables. What the database itself refuses is listed in migration 0001. */
export { balanceOf, balancesOfPlayer } from './balances'
export type { Account, Line, Operation } from './operation'
export { linesForLedger, OperationRefused, post } from './post'
