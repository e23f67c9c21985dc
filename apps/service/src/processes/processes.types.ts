/** What a worker has of the process that started it. */
export type UnderSupervision = {
  /** From 1, and the same after a restart. */
  readonly number: number
  /** It has its port. */
  serving(): void
  /** How this process answers when another one is asked for the metrics of all. */
  answerMetrics(answer: () => Promise<string>): void
  /** The pages of the others, without those that do not answer in time. */
  metricsOfOthers(): Promise<readonly string[]>
  /** The configuration has changed. */
  onReload(run: () => unknown): void
}
