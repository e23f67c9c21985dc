import type { DeliveryAttempt } from '@modulor/contract/box'

const ATTEMPTS_MAX = 200

export type RecentAttempts = {
  add(attempt: DeliveryAttempt): void
  /** The newest first. */
  list(): readonly DeliveryAttempt[]
  clear(): void
}

/** The newest attempts to deliver events, in memory: of a box, whose page shows them. */
export function createRecentAttempts(): RecentAttempts {
  let attempts: readonly DeliveryAttempt[] = []
  return {
    add: (attempt) => (attempts = [attempt, ...attempts].slice(0, ATTEMPTS_MAX)),
    list: () => attempts,
    clear: () => (attempts = []),
  }
}
