export { createOperations, type Operations, type Standing } from './operations'
export type { Counts } from './operations.repository'
