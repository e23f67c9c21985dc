/** Merchants' movements on balances in this service's ledger: stakes, wins, bonuses, corrections (decision 84). */
export { createPlayerMovements, type PlayerMovements } from './create-player-movements'
export { movementPostings } from './movement-postings'
export { newestMovements } from './player-movements.repository'
export { toPlayerMovement } from './to-player-movement'
