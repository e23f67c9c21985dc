/** Players as operators look them up (issue-12 2). */
export { createOperatorPlayers, type OperatorPlayers } from './create-operator-players'
