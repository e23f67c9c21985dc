/** A worker's connection to its supervisor, the process that started it. */
export type WorkerLink = {
  /** The worker's number, from 1. A worker that replaces another one has the same number. */
  readonly number: number
  /** Reports that this worker listens on its port. */
  serving(): void
  /** Sets the function that returns this worker's metrics when another worker requests them. */
  answerMetrics(answer: () => Promise<string>): void
  /** Returns the metrics pages of the supervisor and the other workers, without those that do not respond in time. */
  metricsOfOthers(): Promise<readonly string[]>
  /** Sets the function that reloads the configuration. */
  onReload(run: () => unknown): void
}
