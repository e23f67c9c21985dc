/** Operators search and read players (issue-12 2). */
export { createOperatorPlayers, type OperatorPlayers } from './create-operator-players'
