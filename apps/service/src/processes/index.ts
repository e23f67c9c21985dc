export { mergeMetrics } from './merge-metrics'
export type { WorkerLink } from './processes.types'
export { superviseWorkers } from './supervise-workers'
export { openWorkerLink } from './worker-link'
