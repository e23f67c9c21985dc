/** The operations port's data about the service: readiness, and counts for the metrics (SVC-7). Not linked operations. */
export { createOperations, type Operations, type ProcessStatus } from './operations'
export type { Counts } from './operations.repository'
