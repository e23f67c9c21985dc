export { createOperations, type Operations, type Readiness, type Standing } from './operations'
export type { Counts } from './operations.repository'
