export { createOperations, type Operations } from './operations'
export type { Counts } from './operations.repository'
