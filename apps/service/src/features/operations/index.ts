export { createOperations, type Operations, type ProcessStatus } from './operations'
export type { Counts } from './operations.repository'
